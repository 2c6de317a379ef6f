// What a round has to show for each misdeed; the misdeeds stand in the files beside this one.
#include "harness/execution/registry/program_plugin.hpp"
#include "tests/misbehaving/leftovers.hpp"
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <vector>

namespace matchbench {
namespace {

using testing::HasSubstr;

Phase phase_of(Blame blame) {
  switch (blame) {
    case Blame::kOpen:
      return Phase::kOpen;
    case Blame::kCreate:
      return Phase::kCreate;
    case Blame::kLoad:
      return Phase::kLoad;
    default:
      return Phase::kDestroy;
  }
}

void expect_blamed_phase(const round::EntrantRecord& entrant, const Misdeed& misdeed) {
  const Phase phase = phase_of(misdeed.blame);
  ASSERT_FALSE(entrant.phases.empty());
  const PhaseResult& last = entrant.phases.back();
  EXPECT_STREQ(name_of(last.phase), name_of(phase));
  EXPECT_EQ(last.outcome, misdeed.outcome) << last.message;
  EXPECT_THAT(last.message, HasSubstr(misdeed.message));
  for (std::size_t i = 0; i + 1 < entrant.phases.size(); ++i) {
    EXPECT_EQ(entrant.phases[i].outcome, Outcome::kOk);
  }
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    if (misdeed.blame == Blame::kDestroy) {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << request << ": " << answer.message;
      continue;
    }
    EXPECT_EQ(answer.outcome, misdeed.outcome) << request;
    EXPECT_THAT(answer.message, HasSubstr(fmt::format("not asked, {} failed", name_of(phase))));
    EXPECT_TRUE(answer.ranking.empty());
  }
}

void expect_blamed_queries(const round::EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    if (misdeed.blame == Blame::kAll || (misdeed.blame == Blame::kQuery && request == "bad")) {
      EXPECT_EQ(answer.outcome, misdeed.outcome) << request << ": " << answer.message;
      EXPECT_THAT(answer.message, HasSubstr(misdeed.message)) << request;
      EXPECT_TRUE(answer.ranking.empty());
    } else {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << request << ": " << answer.message;
    }
  }
}

// Answers come through shared memory, all else through the socket: what is forged on the one is
// found out before or after what was said on the other.
void expect_blamed_late(const round::EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.answers.size(), 5u);
  std::vector<std::string> blamed;
  for (const auto& [request, answer] : entrant.answers) {
    if (answer.outcome != Outcome::kOk) blamed.push_back(answer.message);
  }
  if (blamed.empty()) blamed.push_back(entrant.sessions.back().message);
  EXPECT_THAT(blamed, testing::ElementsAre(HasSubstr(misdeed.message)));
  EXPECT_EQ(entrant.sessions.front().outcome, misdeed.outcome);
}

void expect_blamed_about(const round::EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.answers.size(), 5u);
  EXPECT_EQ(entrant.answers.at("bad").outcome, misdeed.outcome);
  for (const auto& [request, answer] : entrant.answers) {
    if (answer.outcome == Outcome::kOk) continue;
    EXPECT_EQ(answer.outcome, misdeed.outcome) << request;
    EXPECT_THAT(answer.message, HasSubstr(misdeed.message)) << request;
  }
}

void expect_ended_well(const round::EntrantRecord& entrant) {
  for (const auto& session : entrant.sessions) EXPECT_EQ(session.outcome, kOk) << session.message;
}

void expect_blamed_end(const round::EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.sessions.size(), 1u);
  EXPECT_EQ(entrant.sessions[0].outcome, misdeed.outcome);
  EXPECT_THAT(entrant.sessions[0].message, HasSubstr(misdeed.message));
  EXPECT_EQ(entrant.phases.size(), kPhaseCount - 1);  // nobody is trained
  for (const auto& phase : entrant.phases) EXPECT_EQ(phase.outcome, kOk) << phase.message;
}

// Who is late in a query may take its time to start, as a virtual machine does on a busy machine.
contest::ProtocolSettings protocol_for(const Misdeed& misdeed) {
  contest::ProtocolSettings protocol = round::quick_protocol();
  if (misdeed.outcome != Outcome::kTimedOut) return protocol;
  const contest::Deadlines patient = protocol.deadlines;
  protocol = round::impatient_protocol();
  if (misdeed.blame == Blame::kQuery) {
    protocol.deadlines.create_ns = patient.create_ns;
    protocol.deadlines.load_ns = patient.load_ns;
  }
  return protocol;
}

}  // namespace

void MisdeedTest::try_it(ConfinementMode confinement, bool clock_apart) const {
  const Misdeed& misdeed = GetParam();
  if (const std::string reason = reason_to_skip(misdeed); !reason.empty()) GTEST_SKIP() << reason;
  SCOPED_TRACE(misdeed.reason);
  await_adopted();  // of tests before this one
  const std::size_t descriptors = open_descriptors();
  const std::size_t own_children = children();

  contest::ProtocolSettings protocol = protocol_for(misdeed);
  protocol.confinement = confinement;
  protocol.clock_apart = clock_apart;
  const round::RoundRecord record = round_of(misdeed, protocol);

  const round::EntrantRecord& entrant = record.entrants.at("misbehaving");
  const bool confined = confinement == ConfinementMode::kRequired;
  EXPECT_EQ(entrant.confinement->tier(), confined ? ConfinementTier::kFull : ConfinementTier::kOff);
  const ClockPlace clock = clock_apart ? ClockPlace::kApart : ClockPlace::kBeside;
  EXPECT_EQ(entrant.confinement->clock,
            registry::is_program(misdeed.plugin) ? ClockPlace::kProgram : clock);
  switch (misdeed.blame) {
    case Blame::kQuery:
    case Blame::kAll:
      expect_blamed_queries(entrant, misdeed);
      break;
    case Blame::kNobody:
      expect_blamed_queries(entrant, misdeed);
      expect_ended_well(entrant);
      break;
    case Blame::kLate:
      expect_blamed_late(entrant, misdeed);
      break;
    case Blame::kAbout:
      expect_blamed_about(entrant, misdeed);
      break;
    case Blame::kEnd:
      expect_blamed_queries(entrant, misdeed);
      expect_blamed_end(entrant, misdeed);
      break;
    default:
      expect_blamed_phase(entrant, misdeed);
  }
  expect_all_honest(record.entrants.at("before"), "before");
  expect_all_honest(record.entrants.at("after"), "after");

  // The plugin's process dies with its worker, and the system's first process hears of it, or this
  // one.
  await_adopted();
  EXPECT_EQ(open_descriptors(), descriptors);
  EXPECT_EQ(children(), own_children);
  EXPECT_EQ(entries_in(folder_ / "tmp"), 0u) << "a scratch folder is left";
  EXPECT_EQ(entries_in(folder_), 3u) << "beside tmp, judgments and database";
  EXPECT_EQ(host_value_, 1);
}

TEST_P(MisdeedTest, CostsNobodyElseAnything) {
  try_it(ConfinementMode::kRequired);
}

TEST_P(MisdeedAnywhereTest, CostsNobodyElseAnythingUnconfined) {
  try_it(ConfinementMode::kOff);
}

TEST_P(MisdeedBesideTest, CostsNobodyElseAnything) {
  try_it(ConfinementMode::kRequired, false);
}

TEST_P(MisdeedBesideTest, CostsNobodyElseAnythingUnconfined) {
  try_it(ConfinementMode::kOff, false);
}

TEST_P(UnconfinedTest, SucceedsWithoutConfinement) {
  if (const std::string reason = reason_to_skip(GetParam()); !reason.empty()) {
    GTEST_SKIP() << reason;
  }
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.confinement = ConfinementMode::kOff;
  const round::RoundRecord record = round_of(GetParam(), protocol);
  const round::EntrantRecord& entrant = record.entrants.at("misbehaving");
  EXPECT_EQ(entrant.confinement->tier(), ConfinementTier::kOff);
  const Answer& answer = entrant.answers.at("bad");
  EXPECT_EQ(answer.outcome, GetParam().outcome);
  EXPECT_THAT(answer.message, HasSubstr(GetParam().message));
  expect_all_honest(record.entrants.at("after"), "after");
}

}  // namespace matchbench
