// A host that stands still for a while, its workers with it: Ctrl-Z, a frozen control group.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace matchbench {
namespace {

class StoppedHost : public MisbehavingTest {
 protected:
  round::EntrantRecord stopped(const std::string& where, int stop_ms,
                               contest::ProtocolSettings protocol) const {
    const auto marker = folder_ / "marker";
    std::ofstream(marker) << "once";
    protocol.confinement = ConfinementMode::kOff;
    const std::string more =
        fmt::format(R"("where":"{}","stop_ms":"{}","once":"{}")", where, stop_ms, marker.string());
    const round::EntrantRecord entrant =
        record_of({.plugin = "stop_host", .parameters = more.c_str()}, protocol);
    EXPECT_FALSE(std::filesystem::exists(marker));
    EXPECT_EQ(entrant.answers.size(), 5u);
    for (const auto& [request, answer] : entrant.answers) expect_honest(answer, request);
    return entrant;
  }
};

// A query may take half a second, and took one and a half.
TEST_F(StoppedHost, AsksOnceMoreWhatWasLateMeanwhile) {
  const round::EntrantRecord entrant = stopped("query", 1500, round::impatient_protocol());
  ASSERT_EQ(entrant.sessions.size(), 2u);
  EXPECT_EQ(entrant.sessions[0].gaps, 1u);
  EXPECT_GE(entrant.sessions[0].gap_ns, 1'000'000'000);
  EXPECT_EQ(entrant.sessions[1].gaps, 0u);
  for (const auto& [request, answer] : entrant.answers) EXPECT_TRUE(answer.is_timed) << request;
}

TEST_F(StoppedHost, TakesNoTimeOfWhatWasUnderWayMeanwhile) {
  const round::EntrantRecord entrant = stopped("query", 1500, round::quick_protocol());
  ASSERT_EQ(entrant.sessions.size(), 1u);
  EXPECT_EQ(entrant.sessions[0].gaps, 1u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.is_timed, request != "bad") << request;
  }
}

// A phase may take three seconds.
TEST_F(StoppedHost, StartsAnotherWorkerAfterAPhaseThatWasLateMeanwhile) {
  const round::EntrantRecord entrant = stopped("load", 3500, round::impatient_protocol());
  ASSERT_EQ(entrant.sessions.size(), 2u);
  EXPECT_EQ(entrant.sessions[0].gaps, 1u);
  EXPECT_EQ(entrant.sessions[0].outcome, Outcome::kHarnessError);
  EXPECT_EQ(entrant.sessions[1].outcome, Outcome::kOk);
}

// An entrant that makes gaps would have a phase of each worker excused, and the round never ends.
TEST_F(StoppedHost, StartsOtherWorkersForThatTwiceAtMost) {
  contest::ProtocolSettings protocol = round::impatient_protocol();
  protocol.confinement = ConfinementMode::kOff;
  const round::EntrantRecord entrant = record_of(
      {.plugin = "stop_host", .parameters = R"("where":"load","stop_ms":"3500","once":"")"},
      protocol);
  ASSERT_GE(entrant.sessions.size(), 3u);
  EXPECT_EQ(entrant.sessions[0].outcome, Outcome::kHarnessError);
  EXPECT_EQ(entrant.sessions[1].outcome, Outcome::kHarnessError);
  EXPECT_EQ(entrant.sessions[2].outcome, Outcome::kTimedOut);
  EXPECT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, Outcome::kTimedOut) << request;
  }
}

// Nothing that the host asks in between has to wait for an entrant.
TEST_F(StoppedHost, IsNoneBecauseAnEntrantHoldsUpWhoAsksWhatItMaps) {
  const round::EntrantRecord entrant =
      record_of({.plugin = "hold_maps", .parameters = ""}, round::impatient_protocol());
  for (const auto& session : entrant.sessions) EXPECT_EQ(session.gaps, 0u);
  const auto& late = entrant.answers.at("bad");
  EXPECT_EQ(late.outcome, Outcome::kTimedOut) << late.message;
}

// Else an entrant could have its slow queries asked again, or rid of their times.
TEST_F(StoppedHost, IsNoneBecauseAnEntrantLoadsAllCores) {
  const round::EntrantRecord entrant =
      record_of({.plugin = "load_cores", .parameters = ""}, round::quick_protocol());
  for (const auto& session : entrant.sessions) EXPECT_EQ(session.gaps, 0u);
  for (const auto& answer : entrant.all_answers) {
    EXPECT_TRUE(answer.is_timed || answer.outcome != Outcome::kOk);
  }
}

}  // namespace
}  // namespace matchbench
