#include "harness/execution/round/query_order.hpp"
#include "harness/foundation/base/median.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"
#include "tests/execution/round/timed_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace matchbench::round {
namespace {

bool in_full() {
  return std::getenv("MATCHBENCH_FULL_TIMES") != nullptr;
}

// Their order is that of the schedule.
std::vector<Answer> by_arrival(std::vector<Answer> answers) {
  std::ranges::sort(answers, {}, [](const Answer& answer) { return answer.arrival->scheduled_ns; });
  return answers;
}

class KnownTimes : public TimedRound {};
class OpenLoop : public TimedRound {};
class ClosedLoop : public TimedRound {};

// With the clock beside the plugin, the plugin's own clock stands right inside the worker's: what
// lies between is the cost of the call. A preemption mostly falls into both, but a busy machine can
// put one between the two clocks, so the query with the least difference decides; the median does
// too on a machine that is idle.
TEST_F(KnownTimes, AreReportedWithinTwoPercent) {
  for (const long busy_us : {50L, 1'000L, 20'000L}) {
    std::filesystem::remove(database());
    const std::uint32_t count = busy_us > 5'000 && !in_full() ? 4 : 40;
    contest::ProtocolSettings protocol = passes(count);
    protocol.clock_apart = false;
    const EntrantRecord entrant =
        repetition(fmt::format(R"({{"busy_us":"{}","tell":"time"}})", busy_us), protocol);
    std::vector<double> excesses;  // what is reported over what the plugin saw
    std::vector<std::int64_t> cpu_ns;
    for (const auto& answer : entrant.all_answers) {
      ASSERT_EQ(answer.outcome, Outcome::kOk) << answer.message;
      cpu_ns.push_back(answer.time.cpu_ns);
      if (!answer.is_own_ranking) continue;  // of many that differ, some are stored
      const auto own_ns = static_cast<std::int64_t>(answer.ranking.at(0).score);
      ASSERT_GE(answer.time.wall_ns, own_ns);
      const auto wall_ns = static_cast<double>(answer.time.wall_ns);
      excesses.push_back(wall_ns / static_cast<double>(own_ns) - 1);
    }
    EXPECT_LE(std::ranges::min(excesses), 0.02) << busy_us;
    // A query may begin up to 50 us ahead of what the kernel has counted (thread_cpu_clock.hpp).
    EXPECT_GE(median(cpu_ns).value(), static_cast<double>(busy_us) * 1000) << busy_us;
    if (in_full()) {
      EXPECT_LE(median(excesses).value(), 0.02) << busy_us;
    }
  }
}

// Lindley's recursion for one server and first come, first served: a call begins when its query is
// due or when the call before it ends, whichever is later. A stall delays all that are due in it.
TEST_F(KnownTimes, AStallShowsInEveryQueryThatWasDueInIt) {
  const std::int64_t stall_ns = in_full() ? 2'000'000'000 : 200'000'000;
  const std::uint32_t count = in_full() ? 200 : 80;  // passes over five requests
  const double rate_per_s = in_full() ? 200 : 400;
  const EntrantRecord entrant = repetition(fmt::format(R"({{"stall_at":"{}","stall_ms":"{}"}})",
                                                       in_full() ? 500 : 60, stall_ns / 1'000'000),
                                           open_loop(count, rate_per_s));
  const std::vector<Answer> answers = by_arrival(entrant.all_answers);
  ASSERT_EQ(answers.size(), 5u * count);
  std::int64_t last_end_ns = 0;
  std::int64_t stall_begin_ns = 0;
  std::int64_t stall_end_ns = 0;
  for (const auto& answer : answers) {
    const std::int64_t due_ns = answer.arrival->scheduled_ns;
    const std::int64_t begin_ns = due_ns + answer.arrival->queued_ns;
    EXPECT_GE(begin_ns, due_ns);
    EXPECT_GE(begin_ns, last_end_ns);
    last_end_ns = begin_ns + answer.time.wall_ns;
    if (answer.time.wall_ns >= stall_ns && stall_end_ns == 0) {
      stall_begin_ns = begin_ns;
      stall_end_ns = last_end_ns;
    }
  }
  ASSERT_GT(stall_end_ns, 0);
  int due_in_stall = 0;
  for (const auto& answer : answers) {
    const std::int64_t due_ns = answer.arrival->scheduled_ns;
    if (due_ns <= stall_begin_ns || due_ns >= stall_end_ns) continue;
    ++due_in_stall;
    EXPECT_GE(answer.arrival->queued_ns, stall_end_ns - due_ns);
  }
  // Some 80 arrivals, unless the machine was so busy that all were due before the stall began.
  if (due_in_stall == 0) GTEST_SKIP() << "the machine is too busy for this schedule";
}

// 60 queries in some 0.6 s; the 40th stalls for a second and takes its worker along. The last 20
// were all due before it came back, and the worker that answers them is a fresh one.
TEST_F(OpenLoop, KeepsItsScheduleWhenAWorkerDies) {
  const EntrantRecord entrant =
      repetition(R"({"stall_at":"40","stall_ms":"1000","then":"exit"})", open_loop(12, 100));
  const std::vector<Answer> answers = by_arrival(entrant.all_answers);
  ASSERT_EQ(answers.size(), 60u);
  ASSERT_EQ(entrant.sessions.size(), 2u);
  std::vector<std::optional<std::int64_t>> latencies_ns;
  for (const auto& answer : answers) {
    const bool ok = answer.outcome == Outcome::kOk;
    latencies_ns.push_back(ok ? std::optional(answer.arrival->queued_ns + answer.time.wall_ns)
                              : std::nullopt);
  }
  const Answer& last_words = answers[39];
  EXPECT_EQ(last_words.outcome, Outcome::kExited);
  for (std::size_t i = 40; i < 60; ++i) {
    const Answer& answer = answers[i];
    ASSERT_EQ(answer.outcome, Outcome::kOk) << answer.message;
    // When it began it was a second after the stall was due, but for the moment that the host may
    // have needed to hear when the schedule began.
    EXPECT_GE(answer.arrival->scheduled_ns + answer.arrival->queued_ns,
              last_words.arrival->scheduled_ns + 500'000'000);
  }
  EXPECT_FALSE(analysis::keeps_latency_bound(latencies_ns, 0.5, 100'000'000));
}

// 100/s: the queries that a former run has left are due from now on, with the gaps they had.
TEST(Schedule, GoesOnWithWhatIsLeft) {
  contest::ProtocolSettings protocol;
  protocol.scenario = Scenario::kServer;
  protocol.server.rate_per_s = 100;
  protocol.warmup = 0;
  const PlannedRepetition repetition{.order_seed = 3};
  const PlannedSession session{.pass_count = 2};
  const QueryOrder order(protocol, 5, {});
  AskedQueries asked(5);
  const std::vector<session::PlannedQuery> all = order.open(repetition, session, asked, false);
  ASSERT_EQ(all.size(), 10u);
  for (int i = 0; i < 4; ++i) asked.set(all[i].pass, all[i].request, Outcome::kOk);
  const std::vector<session::PlannedQuery> later = order.open(repetition, session, asked, false);
  const std::vector<session::PlannedQuery> at_once = order.open(repetition, session, asked, true);
  ASSERT_EQ(later.size(), 6u);
  ASSERT_EQ(at_once.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(at_once[i].due_ns, all[i + 4].due_ns);
    EXPECT_EQ(*later[i].due_ns, *all[i + 4].due_ns - *all[3].due_ns);
    EXPECT_EQ(later[i].request, all[i + 4].request);
  }
}

TEST_F(ClosedLoop, ShowsAStallInOneQueryAlone) {
  const EntrantRecord entrant = repetition(R"({"stall_at":"7","stall_ms":"300"})", passes(4));
  int stalled = 0;
  for (const auto& answer : entrant.all_answers) {
    EXPECT_FALSE(answer.arrival);
    stalled += answer.time.wall_ns >= 300'000'000;
  }
  EXPECT_EQ(stalled, 1);
  EXPECT_EQ(stored().sessions().front().start.scenario, Scenario::kSingleStream);
}

TEST_F(OpenLoop, WarmsUpInAClosedOneAndKeepsToItsSchedule) {
  contest::ProtocolSettings protocol = open_loop(4, 1000);
  protocol.warmup = 1;
  const EntrantRecord entrant = repetition("{}", protocol);
  std::vector<Answer> timed;
  for (const auto& answer : entrant.all_answers) {
    EXPECT_EQ(answer.arrival.has_value(), answer.pass >= 0);
    if (answer.arrival) timed.push_back(answer);
  }
  EXPECT_EQ(timed.size(), 20u);
  const auto session = stored().sessions().front();
  EXPECT_EQ(session.start.scenario, Scenario::kServer);
  EXPECT_EQ(session.start.rate_per_s, 1000);
}

// Gaps of a Poisson process at 100/s: mean 10 ms, and as much deviation.
TEST(Schedule, HasExponentialGapsDrawnByItsSeed) {
  std::vector<session::PlannedQuery> queries(20'000);
  schedule(queries, 100, 7);
  double sum = 0;
  double squares = 0;
  std::int64_t last_ns = 0;
  for (const auto& query : queries) {
    const auto gap_ms = static_cast<double>(*query.due_ns - last_ns) / 1e6;
    EXPECT_GE(gap_ms, 0);
    sum += gap_ms;
    squares += gap_ms * gap_ms;
    last_ns = *query.due_ns;
  }
  const double mean = sum / 20'000;
  EXPECT_NEAR(mean, 10, 0.3);
  EXPECT_NEAR(std::sqrt(squares / 20'000 - mean * mean), 10, 0.5);
  std::vector<session::PlannedQuery> same(20'000);
  schedule(same, 100, 7);
  EXPECT_EQ(same.back().due_ns, queries.back().due_ns);
  schedule(same, 100, 8);
  EXPECT_NE(same.back().due_ns, queries.back().due_ns);
}

}  // namespace
}  // namespace matchbench::round
