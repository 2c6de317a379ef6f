#include "harness/execution/round/durations.hpp"

#include "tests/support/milliseconds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::round {
namespace {

using testing::HasSubstr;

Answer answered(std::int64_t wall_ms, Outcome outcome = Outcome::kOk, std::int32_t pass = 0) {
  return {.pass = pass, .outcome = outcome, .time = {wall_ms * kMs, 0}};
}

TEST(RepetitionDurations, CountTheWholeTimeOfWorkersAgainstTheMost) {
  contest::ProtocolSettings protocol;
  protocol.max_duration_ns = 100 * kMs;
  RepetitionDurations durations(protocol, 2, protocol.max_duration_ns);
  durations.add_worker(0, 60 * kMs);
  EXPECT_FALSE(durations.used_up(0, 39 * kMs));
  EXPECT_TRUE(durations.used_up(0, 40 * kMs));
  durations.add_worker(0, 40 * kMs);
  EXPECT_TRUE(durations.used_up(0));
  EXPECT_FALSE(durations.used_up(1));
}

TEST(RepetitionDurations, CountAnsweredTimedCallsTowardsTheLeast) {
  contest::ProtocolSettings protocol;
  protocol.min_duration_ns = 100 * kMs;
  RepetitionDurations durations(protocol, 1, protocol.max_duration_ns);
  durations.add_answer(0, answered(10));
  durations.add_answer(0, answered(70, Outcome::kTimedOut));
  durations.add_answer(0, answered(70, Outcome::kOk, -1));
  EXPECT_EQ(durations.answered_ns(0), 10 * kMs);
  // One pass of 10 ms: 90 ms are 9 more, of which it gets as many as it had.
  EXPECT_EQ(durations.extension(0, 1).passes, 1u);
  durations.add_answer(0, answered(90));
  EXPECT_EQ(durations.extension(0, 2).passes, 0u);
  EXPECT_EQ(durations.extension(0, 2).invalid, "");
}

// Else an entrant that answers one request in a microsecond and thinks about all others keeps the
// round waiting for days. Who takes long for others in the planned passes may do so ten times.
TEST(RepetitionDurations, AreNotExtendedForTheSakeOfWhatHasNoAnswer) {
  contest::ProtocolSettings protocol;
  protocol.passes = 2;
  protocol.min_duration_ns = 100 * kMs;
  for (const Outcome outcome : {Outcome::kAbstained, Outcome::kTimedOut}) {
    RepetitionDurations durations(protocol, 1, 0);
    for (int pass = 0; pass < 2; ++pass) {
      durations.add_answer(0, answered(1));
      durations.add_answer(0, answered(200, outcome));
    }
    EXPECT_EQ(durations.extension(0, 2).passes, 2u);
    for (int pass = 2; pass < 25; ++pass) durations.add_answer(0, answered(200, outcome));
    EXPECT_EQ(durations.extension(0, 25).passes, 25u);
    durations.add_answer(0, answered(200, outcome));
    EXPECT_THAT(durations.extension(0, 26).invalid, HasSubstr("for queries without an answer"));
  }
}

// Each crash costs the start of a worker, and has no time.
TEST(RepetitionDurations, AreNotExtendedForTheSakeOfWorkersThatEnd) {
  contest::ProtocolSettings protocol;
  protocol.passes = 2;
  protocol.min_duration_ns = 100 * kMs;
  RepetitionDurations durations(protocol, 1, 0);
  durations.add_answer(0, answered(1));
  durations.add_worker(0, 1'000 * kMs);
  EXPECT_EQ(durations.extension(0, 2).passes, 2u);
  durations.add_worker(0, 49'000 * kMs);
  EXPECT_EQ(durations.extension(0, 40).passes, 40u);
  durations.add_worker(0, 1'000 * kMs);
  EXPECT_THAT(durations.extension(0, 80).invalid, HasSubstr("its workers 51 s"));
}

TEST(RepetitionDurations, SayWhyARunCannotComeToTheLeast) {
  contest::ProtocolSettings protocol;
  protocol.min_duration_ns = 3'600'000 * kMs;
  protocol.max_duration_ns = 7'200'000 * kMs;
  RepetitionDurations durations(protocol, 1, protocol.max_duration_ns);
  EXPECT_THAT(durations.extension(0, 3).invalid, HasSubstr("none of its queries was answered"));
  durations.add_answer(0, answered(1));
  EXPECT_EQ(durations.extension(0, 600'000).passes, 400'000u);  // up to the most there are
  EXPECT_THAT(durations.extension(0, kMostPasses).invalid,
              HasSubstr("1000000 passes, the most that can be asked"));
  durations.add_worker(0, protocol.max_duration_ns);
  EXPECT_THAT(durations.extension(0, 3).invalid, HasSubstr("maximum duration of 7200 s"));
}

}  // namespace
}  // namespace matchbench::round
