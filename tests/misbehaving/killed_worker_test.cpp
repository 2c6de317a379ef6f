// A worker that somebody kills in a query: the system for lack of memory, a person, or its plugin.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace matchbench {
namespace {

class KilledWorker : public MisbehavingTest {
 protected:
  round::EntrantRecord killed(const std::string& more, ConfinementMode confinement) const {
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.confinement = confinement;
    return record_of({.plugin = "kill_itself", .parameters = more.c_str()}, protocol);
  }
};

auto repeats_of(const round::EntrantRecord& entrant) {
  return std::ranges::count_if(entrant.sessions, [](const store::SessionEnd& session) {
    return session.message.find("the query is asked once more") != std::string::npos;
  });
}

// Unconfined, a plugin can kill its worker as somebody else could, and leave word for the next one.
TEST_F(KilledWorker, IsFollowedByOneThatIsAskedTheSameAndCountsWithBothTimes) {
  constexpr std::int64_t kWorkNs = 30'000'000;
  const auto marker = folder_ / "marker";
  std::ofstream(marker) << "once";
  const round::EntrantRecord entrant =
      killed(fmt::format(R"("once":"{}","work_us":"{}")", marker.string(), kWorkNs / 1000),
             ConfinementMode::kOff);
  EXPECT_FALSE(std::filesystem::exists(marker));
  EXPECT_EQ(entrant.sessions.size(), 2u);
  EXPECT_EQ(repeats_of(entrant), 1);
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    expect_honest(answer, request);
    EXPECT_TRUE(answer.is_timed) << request;
    EXPECT_EQ(answer.killed_ns.has_value(), request == "bad") << request;
  }
  const Answer& repeated = entrant.answers.at("bad");
  EXPECT_GE(repeated.killed_ns.value_or(0), kWorkNs);
  EXPECT_EQ(repeated.latency_ns(), repeated.time.wall_ns + repeated.killed_ns.value_or(0));
}

// A matchmaker takes most of its memory while it loads. A system that runs out of memory therefore
// kills workers mostly at that time.
TEST_F(KilledWorker, IsFollowedByOneThatLoadsAnew) {
  const auto marker = folder_ / "marker";
  std::ofstream(marker) << "once";
  const std::string parameters = fmt::format(R"("once":"{}")", marker.string());
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.confinement = ConfinementMode::kOff;
  const round::EntrantRecord entrant =
      record_of({.plugin = "kill_in_load", .parameters = parameters.c_str()}, protocol);
  EXPECT_FALSE(std::filesystem::exists(marker));
  ASSERT_EQ(entrant.sessions.size(), 2u);
  EXPECT_THAT(entrant.sessions[0].message, testing::HasSubstr("held once more"));
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) expect_honest(answer, request);
}

TEST_F(KilledWorker, HasCrashedIfTheNextOneIsKilledInTheSameQuery) {
  const round::EntrantRecord entrant = killed("", ConfinementMode::kOff);
  EXPECT_EQ(repeats_of(entrant), 1);
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, request == "bad" ? Outcome::kCrashed : Outcome::kOk) << request;
  }
}

// Else nobody could tell its own deaths from those for lack of memory.
TEST_F(KilledWorker, IsNotKilledByItsOwnPluginIfThatIsConfined) {
  const round::EntrantRecord entrant = killed(R"("always":"yes")", ConfinementMode::kRequired);
  EXPECT_EQ(repeats_of(entrant), 0);
  EXPECT_EQ(entrant.sessions.size(), 1u);
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    expect_honest(answer, request);
    EXPECT_TRUE(answer.is_timed) << request;
  }
}

// Five queries, in each of which every worker is killed: two of them twice.
TEST_F(KilledWorker, IsGrantedTwoRepeatsASession) {
  const round::EntrantRecord entrant = killed(R"("always":"yes")", ConfinementMode::kOff);
  EXPECT_EQ(repeats_of(entrant), 2);
  EXPECT_EQ(entrant.sessions.size(), 7u);
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, Outcome::kCrashed) << request;
  }
}

}  // namespace
}  // namespace matchbench
