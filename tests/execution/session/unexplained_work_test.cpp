#include "harness/execution/session/belief/unexplained_work.hpp"

#include "tests/support/milliseconds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::session {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kUs = 1'000;

protocol::Start apart() {
  protocol::Start start;
  start.clock_apart = true;
  return start;
}

protocol::Start program() {
  protocol::Start start;
  start.program.words = {"/usr/bin/python3"};
  return start;
}

protocol::PhaseDone phase(Phase phase, std::int64_t unexplained_ns, std::int64_t wall_ns = 0) {
  protocol::PhaseDone done;
  done.result.phase = phase;
  done.result.time.wall_ns = wall_ns;
  done.unexplained_ns = unexplained_ns;
  return done;
}

protocol::Answered answer(std::int64_t unexplained_ns, std::int64_t wall_ns = 0) {
  protocol::Answered answered;
  answered.time.wall_ns = wall_ns;
  answered.unexplained_ns = unexplained_ns;
  return answered;
}

// 20 ms, 0.1 ms for each of the three queries, and the longest piece once more.
TEST(UnexplainedWork, IsFoundOnceAllOfItTogetherIsMoreThanIsLetPass) {
  UnexplainedWork work(apart());
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(20 * kMs)), "");
  EXPECT_EQ(work.on_answer(answer(20 * kMs)), "");
  EXPECT_EQ(work.on_answer(answer(301 * kUs)),
            "the plugin has used 40.3 ms of processor time between its calls, or in them beyond "
            "'max_threads: 1', where 40.3 ms are let pass");
}

// Half as much as its calls take, and a second for compilers.
TEST(UnexplainedWork, OfAProgramIsToldThoughItIsLetPass) {
  UnexplainedWork work(program());
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(1'200 * kMs, 400 * kMs)), "");
  EXPECT_EQ(work.beside_calls_ns(), 0);
  EXPECT_EQ(work.on_answer(answer(200 * kMs, 100 * kMs)), "");
  EXPECT_EQ(work.beside_calls_ns(), 1'400 * kMs);
}

// What interrupts charge to one query of a session is no work of the plugin's.
TEST(UnexplainedWork, IsNotOneInterruption) {
  UnexplainedWork work(apart());
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(50 * kMs)), "");
  EXPECT_EQ(work.on_answer(answer(20 * kMs)), "");
  EXPECT_THAT(work.on_answer(answer(1 * kMs)), HasSubstr("used 71.0 ms"));
}

// However long they take: a call that sleeps pays for nothing.
TEST(UnexplainedWork, IsNotPaidForByCalls) {
  UnexplainedWork work(apart());
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(0, 60'000 * kMs)), "");
  EXPECT_EQ(work.on_answer(answer(21 * kMs, 60'000 * kMs)), "");
  EXPECT_THAT(work.on_answer(answer(21 * kMs, 60'000 * kMs)), HasSubstr("used 42.0 ms"));
}

TEST(UnexplainedWork, BeforeTheQueriesPaysForNothingInThem) {
  UnexplainedWork work(apart());
  EXPECT_EQ(work.on_phase(phase(Phase::kLoad, 250 * kMs)), "");
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(20 * kMs)), "");
  EXPECT_EQ(work.on_answer(answer(20 * kMs)), "");
  EXPECT_THAT(work.on_answer(answer(1 * kMs)), HasSubstr("used 41.0 ms"));
}

TEST(UnexplainedWork, IsFoundInPhasesToo) {
  UnexplainedWork work(apart());
  EXPECT_EQ(work.on_phase(phase(Phase::kCreate, 200 * kMs)), "");
  EXPECT_THAT(work.on_phase(phase(Phase::kLoad, 51 * kMs)), HasSubstr("used 251.0 ms"));
}

TEST(UnexplainedWork, AfterTheLastQueryIsNobodysBusiness) {
  UnexplainedWork work(apart());
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(20 * kMs)), "");
  EXPECT_EQ(work.on_phase(phase(Phase::kDestroy, 5'000 * kMs)), "");
}

// A request of 1 MB is copied and parsed before it is asked: 20 ms, beside 20, 0.1 and 50.
TEST(UnexplainedWork, AllowsForReadingRequests) {
  UnexplainedWork work(apart());
  work.on_request(1'000'000);
  EXPECT_EQ(work.on_answer(answer(90 * kMs + 100 * kUs)), "");
  EXPECT_NE(work.on_answer(answer(101 * kUs)), "");
}

// 1 s more, and twice the 100 ms of the call: 20.1 + 50 + 1000 + 200.
TEST(UnexplainedWork, AllowsForTheRuntimeOfAProgram) {
  UnexplainedWork work(program());
  EXPECT_EQ(work.on_phase(phase(Phase::kLoad, 1'450 * kMs, 100 * kMs)), "");
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(1'270 * kMs, 100 * kMs)), "");
  EXPECT_THAT(work.on_answer(answer(1 * kMs)), HasSubstr("used 1271.0 ms"));
}

// Two calls of 100 ms at the same time are 100 ms in which there was one: 20.1 + 50 + 1000 + 200,
// and 0.1 for the other.
TEST(UnexplainedWork, OfCallsAtTheSameTimeIsAllowedForTheTimeWithAtLeastOne) {
  UnexplainedWork work(program());
  work.on_request(0);
  protocol::Answered first = answer(1'270 * kMs, 100 * kMs);
  first.busy_ns = 100 * kMs;
  protocol::Answered second = answer(100 * kUs, 100 * kMs);
  second.busy_ns = 0;
  EXPECT_EQ(work.on_answer(first), "");
  EXPECT_EQ(work.on_answer(second), "");
  second.unexplained_ns = 1 * kMs;
  EXPECT_THAT(work.on_answer(second), HasSubstr("used 1271.1 ms"));
}

TEST(UnexplainedWork, IsNoneOfAClockBesideThePlugin) {
  UnexplainedWork work((protocol::Start()));
  EXPECT_EQ(work.on_phase(phase(Phase::kLoad, 5'000 * kMs)), "");
  work.on_request(0);
  EXPECT_EQ(work.on_answer(answer(5'000 * kMs)), "");
}

TEST(UnexplainedWork, IsNoneOfCallsThatNoRoundMakes) {
  protocol::Start unusual = apart();
  unusual.unusual = protocol::UnusualCalls::kManyLives;
  UnexplainedWork work(unusual);
  EXPECT_EQ(work.on_phase(phase(Phase::kLoad, 5'000 * kMs)), "");
}

}  // namespace
}  // namespace matchbench::session
