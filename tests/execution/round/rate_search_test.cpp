#include "harness/execution/round/rate_search.hpp"
#include "harness/data/contest/passes.hpp"
#include "harness/data/store/arrival_latencies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::round {
namespace {

using testing::ElementsAre;

TEST(RateSearch, AsksWholePasses) {
  EXPECT_EQ(contest::queries_at_a_rate(12, 5), 15u);
  EXPECT_EQ(contest::queries_at_a_rate(15, 5), 15u);
  EXPECT_EQ(contest::queries_at_a_rate(0, 5), 0u);
  EXPECT_EQ(contest::queries_at_a_rate(12, 0), 0u);
}

// 10 queries at 1 per second, then at 2, 4, … 1024: 10 · (2 - 1/1024) s.
TEST(RateSearch, TakesTwiceTheFirstRateAtLeast) {
  EXPECT_EQ(least_search_ns(10, 1), 19'990'234'375);
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
