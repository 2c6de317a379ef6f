#include "harness/execution/round/rate_search.hpp"
#include "harness/data/contest/passes.hpp"
#include "harness/data/store/arrival_latencies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::round {
namespace {

using testing::ElementsAre;

TEST(RateSearch, AsksWholePasses) {
  EXPECT_EQ(contest::queries_at_a_rate(12, 1, {}, 1, 5), 15u);
  EXPECT_EQ(contest::queries_at_a_rate(15, 1, {}, 1, 5), 15u);
  EXPECT_EQ(contest::queries_at_a_rate(0, 1, {}, 1, 5), 0u);
  EXPECT_EQ(contest::queries_at_a_rate(12, 1, {}, 1, 0), 0u);
}

// 20 bounds of 100 ms: 2 s, in each of the sessions.
TEST(RateSearch, AsksAsManyQueriesAsArriveInTwentyBounds) {
  const contest::ServerLoad server{.latency_bound_ns = 100'000'000};
  EXPECT_EQ(contest::queries_at_a_rate(12, 50, server, 1, 5), 100u);
  EXPECT_EQ(contest::queries_at_a_rate(12, 51, server, 1, 5), 105u);
  EXPECT_EQ(contest::queries_at_a_rate(12, 50, server, 3, 5), 300u);
  EXPECT_EQ(contest::queries_at_a_rate(130, 50, server, 1, 5), 130u);
}

// 10 queries at 1 per second, then at 2, 4, … 1024: 10 · (2 - 1/1024) s. With a bound of .5 s every
// rate takes 10 s, and the shortest search is narrowed down at once: 2 + 5 rates.
TEST(RateSearch, TakesAtLeastWhatItsQueriesTakeToArrive) {
  EXPECT_EQ(least_search_ns(10, {.rate_per_s = 1}, 10), 19'990'234'375);
  EXPECT_EQ(least_search_ns(10, {.rate_per_s = 1, .latency_bound_ns = 500'000'000}, 10),
            70'000'000'000);
}

// A worker that died after three of five queries, of which the second failed.
TEST(RateSearch, CountsWhatADeadWorkerLeftAsUnanswered) {
  std::vector<store::TrialAnswer> answers(3);
  for (auto& trial : answers) {
    trial.answer.arrival = Arrival{1000, 20};
    trial.answer.time.wall_ns = 3;
  }
  answers[1].answer.outcome = Outcome::kError;
  EXPECT_THAT(store::arrival_latencies_ns(answers, 5),
              ElementsAre(23, std::nullopt, 23, std::nullopt, std::nullopt));
}

}  // namespace
}  // namespace matchbench::round
