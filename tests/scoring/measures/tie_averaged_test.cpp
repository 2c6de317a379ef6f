#include "tests/scoring/measures/random_example.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace matchbench::measures {
namespace {

// Mean score over all orders of the tied blocks, by going through every permutation of the ranks
// that keeps the scores falling.
double mean_over_orders(const Measure& measure, const Example& example) {
  std::vector<std::size_t> order(example.slots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double sum = 0, count = 0;
  do {
    auto one = example;
    bool allowed = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
      one.slots[i] = example.slots[order[i]];
      allowed = allowed && example.scores[order[i]] == example.scores[i];
    }
    if (!allowed) continue;
    sum += scores_of({measure}, one).front();
    ++count;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / count;
}

RC_GTEST_PROP(TieAveraged, ScoreIsTheMeanOverAllOrders, ()) {
  const auto example = relevant_example({-1, 0, 1, 2, 5}, 7);
  for (const auto* name :
       {"P@3", "R@3", "AP", "AP@3", "AP(rel=2)", "RR", "RR@2", "CG@3", "NCG@3", "DCG@3", "nDCG",
        "nDCG@2", "nDCG(disc=sqrt,gain=exp)", "nDCG(gain=map(0=1,1=3))", "NDCNG@4"}) {
    const auto measure = parse_measure(name);
    const double wanted = mean_over_orders(measure, example);
    const double value = scores_of({measure}, example, Ties::kAveraged).front();
    RC_LOG() << name << " is " << value << ", by enumeration " << wanted << '\n';
    RC_ASSERT(std::abs(value - wanted) < 1e-12 || (is_undefined(value) && is_undefined(wanted)));
  }
}

TEST(TieAveraged, IsTheScoreItselfIfNothingTies) {
  auto example = full_ranking({0, 2, 1});
  example.scores = {0.9, 0.5, 0.1};
  for (const auto* name : {"P@2", "R@2", "AP", "RR", "nDCG"}) {
    EXPECT_NEAR(score_of(name, example, Ties::kAveraged), score_of(name, example), 1e-15) << name;
  }
}

TEST(TieAveraged, IsRefusedIfItIsNotDefinedOrThereAreNoScores) {
  EXPECT_THAT([] { ScoringPlan({parse_measure("Bpref")}, Ties::kAveraged); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("Bpref has no tie-averaged score")));
  EXPECT_THAT(
      [] {
        score_of("AP", full_ranking({1, 0}), Ties::kAveraged);
      },
      testing::ThrowsMessage<Error>(testing::HasSubstr("needs the scores")));
}

}  // namespace
}  // namespace matchbench::measures
