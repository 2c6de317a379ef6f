// Plugins that compute when no call is under way, or on more threads than they may.
#include "harness/data/store/round/store.hpp"
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <tuple>

namespace matchbench {
namespace {

using testing::HasSubstr;

constexpr const char* kBusy = "two threads do not compute at once here";

struct Work {
  const char* name;
  const char* parameters;
  std::uint32_t max_threads;
};

void PrintTo(const Work& work, std::ostream* out) {
  *out << work.name;
}

class WorkBetween : public MisbehavingTest,
                    public testing::WithParamInterface<std::tuple<Work, ConfinementMode>> {
 protected:
  // Of 100 queries in two seconds, after each of which 5 ms are computed.
  round::EntrantRecord record(bool clock_apart) const {
    const auto& [work, confinement] = GetParam();
    const Misdeed misdeed{"", "work_between", Blame::kNobody, kOk, "", "", work.parameters};
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.passes = 20;
    protocol.scenario = Scenario::kServer;
    protocol.server.rate_per_s = 50;
    protocol.max_threads = work.max_threads;
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    return record_of(misdeed, protocol);
  }
};

TEST_P(WorkBetween, IsFoundOut) {
  EXPECT_THAT(record(true).invalid, HasSubstr("of processor time between its calls"));
}

TEST_P(WorkBetween, IsNobodysBusinessIfTheClockIsBeside) {
  EXPECT_EQ(record(false).invalid, "");
}

class ThreadsOfLibraries : public MisbehavingTest {};

TEST_F(ThreadsOfLibraries, SleepBetweenCalls) {
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.passes = 20;
  protocol.scenario = Scenario::kServer;
  protocol.server.rate_per_s = 50;
  protocol.max_threads = 2;
  protocol.clock_apart = true;
  const auto record = record_of({"", "use_openmp", Blame::kNobody, kOk, "", ""}, protocol);
  EXPECT_EQ(record.invalid, "");
  expect_all_honest(record, "a library with OpenMP");
}

// A call that sleeps pays for nothing, whatever eight threads could have computed in it.
INSTANTIATE_TEST_SUITE_P(
    Calls, WorkBetween,
    testing::Combine(testing::Values(Work{"AtOnce", R"("us":"5000")", 1},
                                     Work{"AfterSleep", R"("us":"5000","slept_us":"1000")", 8}),
                     kConfinedOrNot),
    name_of_tried<Work>);

bool is_impossible(const Answer& answer) {
  return answer.message.find("no second processor is free") != std::string::npos;
}

class ManyThreads : public MisbehavingTest, public testing::WithParamInterface<ConfinementMode> {
 protected:
  round::EntrantRecord record(std::uint32_t max_threads) const {
    const Misdeed misdeed{"", "use_threads", Blame::kNobody, kOk, "", ""};
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.max_threads = max_threads;
    protocol.confinement = GetParam();
    return record_of(misdeed, protocol);
  }
};

TEST_P(ManyThreads, AreFoundOut) {
  const round::EntrantRecord entrant = record(1);
  if (std::ranges::any_of(entrant.all_answers, is_impossible)) GTEST_SKIP() << kBusy;
  EXPECT_THAT(entrant.invalid, HasSubstr("beyond 'max_threads: 1'"));
}

TEST_P(ManyThreads, MayComputeIfTheContestSaysSo) {
  const round::EntrantRecord entrant = record(2);
  if (std::ranges::any_of(entrant.all_answers, is_impossible)) GTEST_SKIP() << kBusy;
  EXPECT_EQ(entrant.invalid, "");
}

INSTANTIATE_TEST_SUITE_P(Calls, ManyThreads, kConfinedOrNot, name_of_confinement);

// Trials decide nothing, but who breaks the rules in one is not to be believed at all.
TEST_F(MisbehavingTest, ManyThreadsInAnAuditMakeTheRunInvalid) {
  const Misdeed misdeed{
      "", "use_threads", Blame::kNobody, kOk, "", "", R"("only":"urn:matchbench:")"};
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.audit = true;
  const round::EntrantRecord entrant = record_of(misdeed, protocol);
  for (const auto& [request, answer] : entrant.answers) EXPECT_EQ(answer.outcome, kOk);
  const store::RoundStore store =
      store::RoundStore::open(folder_ / "database" / "round.db", store::RoundStore::Mode::kRead);
  if (std::ranges::any_of(store.trials(), is_impossible,
                          [](const auto& stored) { return stored.trial.answer; })) {
    GTEST_SKIP() << kBusy;
  }
  EXPECT_THAT(entrant.invalid, HasSubstr("in a trial (audit: fresh ids): the plugin has used"));
}

}  // namespace
}  // namespace matchbench
