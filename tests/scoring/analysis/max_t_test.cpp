#include "harness/scoring/analysis/significance/max_t.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {
namespace {

using testing::Each;
using testing::ElementsAre;
using Values = std::vector<double>;

ScoreMatrix scores_in_tenths(std::size_t systems, std::size_t requests, std::uint64_t seed) {
  Random random(seed);
  Values values;
  for (std::size_t s = 0; s < systems; ++s) {
    for (std::size_t r = 0; r < requests; ++r) {
      // Steps of a tenth: some differences are 0, and many flips give the same sum.
      values.push_back(static_cast<double>(random.below(8) + s) / 10);
    }
  }
  return matrix_of(systems, std::move(values));
}

// The family is all pairs.
MaxTResult max_t(const ScoreMatrix& scores, const FlipOptions& options) {
  return step_down_max_t(scores, all_pairs(scores.systems.size()), options);
}

// u = (Σ s d)²/(nΣd²) of a pair under the flip whose bits say which signs are changed.
double u_of(const Values& d, std::uint64_t flip) {
  double sum = 0;
  double squares = 0;
  for (std::size_t r = 0; r < d.size(); ++r) {
    sum += (flip >> r & 1) != 0 ? -d[r] : d[r];
    squares += d[r] * d[r];
  }
  return squares < 1e-20 ? 0 : sum * sum / (static_cast<double>(d.size()) * squares);
}

// The procedure by its definition: again and again, the pair of the largest u among those that are
// left gets the share of all 2^n flips whose maximum over those that are left reaches it.
Values by_definition(const ScoreMatrix& scores) {
  std::vector<Values> d;
  for (const auto& [a, b] : all_pairs(scores.systems.size())) {
    d.push_back(differences(scores, a, b));
  }
  std::vector<std::size_t> left(d.size());
  for (std::size_t p = 0; p < d.size(); ++p) left[p] = p;
  const std::uint64_t flips = std::uint64_t{1} << scores.requests.size();
  Values p_values(d.size());
  double highest = 0;
  while (!left.empty()) {
    const auto next = *std::max_element(
        left.begin(), left.end(), [&](auto x, auto y) { return u_of(d[x], 0) < u_of(d[y], 0); });
    std::uint64_t count = 0;
    for (std::uint64_t flip = 0; flip < flips; ++flip) {
      double most = 0;
      for (const auto p : left) most = std::max(most, u_of(d[p], flip));
      count += most >= u_of(d[next], 0) - 1e-12 ? 1 : 0;
    }
    highest = std::max(highest, static_cast<double>(count) / static_cast<double>(flips));
    p_values[next] = highest;
    std::erase(left, next);
  }
  return p_values;
}

TEST(MaxT, IsTheProcedureOfItsDefinition) {
  for (const std::size_t requests : {2U, 3U, 6U, 9U}) {
    for (const std::size_t systems : {2U, 3U, 5U}) {
      const auto scores = scores_in_tenths(systems, requests, 10 * requests + systems);
      SCOPED_TRACE(std::to_string(systems) + " systems, " + std::to_string(requests) + " requests");
      EXPECT_THAT(max_t(scores, {}).adjusted_p_values,
                  testing::Pointwise(testing::DoubleEq(), by_definition(scores)));
    }
  }
}

TEST(MaxT, OfTwoSystemsIsTheRandomizationTest) {
  // u rises with |Σd|, so that the same flips count.
  for (const std::size_t requests : {6U, 12U}) {
    const auto scores = scores_in_tenths(2, requests, requests);
    EXPECT_EQ(max_t(scores, {}).adjusted_p_values, randomization_p_values(scores, {}));
  }
}

TEST(MaxT, GivesEachPairTheRandomizationTestForItself) {
  for (const std::size_t requests : {9U, 20U}) {
    const auto scores = scores_in_tenths(7, requests, requests);
    EXPECT_EQ(max_t(scores, {.seed = 5}).p_values, randomization_p_values(scores, {.seed = 5}));
  }
}

TEST(MaxT, GivesThreeSystemsThePValuesWorkedOutByHand) {
  // In tenths, d(a,b) = (1,1,1,1,1,1) with u = 1, d(a,c) = (0,1,1,1,1,1) with u = 25/30 and
  // d(b,c) = (−1,0,0,0,0,0) with u = 1/6. Of 64 flips 2 reach the first. The second is reached by
  // the 4 that leave its five signs equal, because (b,c) stays at 1/6; so the third always is.
  const auto scores =
      matrix_of(3, {.3, .3, .3, .3, .3, .3, .2, .2, .2, .2, .2, .2, .3, .2, .2, .2, .2, .2});
  EXPECT_THAT(max_t(scores, {}).adjusted_p_values, ElementsAre(2.0 / 64, 4.0 / 64, 1));
}

TEST(MaxT, HoldsForTheFamilyThatIsAskedFor) {
  // Of the three pairs above only (b,c) and (a,c), in this order: p as if the third did not exist.
  const auto scores =
      matrix_of(3, {.3, .3, .3, .3, .3, .3, .2, .2, .2, .2, .2, .2, .3, .2, .2, .2, .2, .2});
  const std::vector<Pair> family = {{1, 2}, {0, 2}};
  EXPECT_THAT(step_down_max_t(scores, family, {}).adjusted_p_values, ElementsAre(1, 4.0 / 64));
  const std::vector<Pair> one = {{1, 2}};
  EXPECT_THAT(step_down_max_t(scores, one, {}).adjusted_p_values, ElementsAre(1));
}

TEST(MaxT, GivesEqualSystemsOne) {
  const auto same = matrix_of(3, {.1, .5, .9, .4, .1, .5, .9, .4, .1, .5, .9, .4});
  EXPECT_THAT(max_t(same, {}).adjusted_p_values, Each(1));
  // 0.1 + 0.2 is not 0.3 to the last bit, which is no difference.
  const auto rounded = matrix_of(2, {.1 + .2, .1 + .2, .1 + .2, .1 + .2, .1 + .2, .1 + .2,  //
                                     .3, .3, .3, .3, .3, .3});
  EXPECT_THAT(max_t(rounded, {}).adjusted_p_values, ElementsAre(1));
}

TEST(MaxT, CountsFlipsThatRoundingAloneKeepsBelowTheObservedOne) {
  // The systems differ by a millionth on two requests of twelve: four of all patterns of these two
  // signs, two of which reach the observed sum.
  Values values;
  for (int r = 0; r < 12; ++r) values.push_back(1.0 / (r + 3));
  Values other = values;
  other[2] += 1e-6;
  other[7] += 1e-6;
  values.insert(values.end(), other.begin(), other.end());
  EXPECT_THAT(max_t(matrix_of(2, values), {}).adjusted_p_values, ElementsAre(0.5));
}

TEST(MaxT, SeparatesWhatHolmCannotForItsFloor) {
  // 15 systems on 12 requests: 105 pairs. Each is .3 above the next on every request, give or take
  // a little. With Holm no pair can have a p below 105·2/4096 = .051.
  Random random(4);
  Values values;
  for (int s = 0; s < 15; ++s) {
    for (int r = 0; r < 12; ++r) values.push_back(0.3 * s + 0.1 * random.uniform());
  }
  EXPECT_THAT(max_t(matrix_of(15, values), {}).adjusted_p_values, Each(testing::Lt(0.05)));
}

TEST(MaxT, DrawsTheSameFlipsForASeedWhateverTheThreads) {
  const auto scores = scores_in_tenths(12, 40, 3);
  const auto one = max_t(scores, {.drawn = 5000, .seed = 7, .threads = 1});
  const auto four = max_t(scores, {.drawn = 5000, .seed = 7, .threads = 4});
  EXPECT_EQ(one.adjusted_p_values, four.adjusted_p_values);
  EXPECT_EQ(one.critical_t, four.critical_t);
  EXPECT_NE(one.adjusted_p_values, max_t(scores, {.drawn = 5000, .seed = 8}).adjusted_p_values);
  // The identity counts once more: no p is below 1/(B + 1), and all are whole parts of it.
  for (const double p : one.adjusted_p_values) {
    EXPECT_GE(p, 1.0 / 5001);
    EXPECT_NEAR(p * 5001, std::round(p * 5001), 1e-9);
  }
}

TEST(MaxT, DrawnFlipsComeCloseToAll) {
  // Fourteen requests, and the same with three on which all systems are equal: signs there change
  // nothing, so that the exact p-values are the same (u is 14/17 of what it was, for all alike).
  const auto few = scores_in_tenths(6, 14, 5);
  Values values;
  for (std::size_t s = 0; s < 6; ++s) {
    const auto row = few.of(s);
    values.insert(values.end(), row.begin(), row.end());
    values.insert(values.end(), 3, 0.5);
  }
  const auto exact = max_t(few, {}).adjusted_p_values;
  // 100 000 flips: five standard errors are at most .008.
  EXPECT_THAT(max_t(matrix_of(6, values), {}).adjusted_p_values,
              testing::Pointwise(testing::DoubleNear(0.008), exact));
}

TEST(MaxT, TakesFewerFlipsForManySystems) {
  EXPECT_EQ(drawn_flips(200), 100'000U);
  EXPECT_EQ(drawn_flips(201), 10'000U);
}

TEST(MaxT, HasTheCriticalValueOfStudentsTForOnePairOfNormalDifferences) {
  // Flips of 40 normal differences: the distribution of t with 39 degrees, whose .975 quantile is
  // 2.0227 (R: qt(.975, 39)). Box and Muller's normal values.
  Random random(2);
  Values d;
  for (int r = 0; r < 40; ++r) {
    d.push_back(std::sqrt(-2 * std::log(1 - random.uniform())) *
                std::cos(2 * std::acos(-1.0) * random.uniform()));
  }
  EXPECT_NEAR(max_t(matrix_of_differences(d), {}).critical_t, 2.0227, 0.05);
}

TEST(MaxT, HasNoFiniteCriticalValueIfTooManyFlipsLeaveNoDeviation) {
  // Two of the four flips of two equal differences leave them equal.
  EXPECT_TRUE(std::isinf(max_t(matrix_of_differences({.1, .1}), {}).critical_t));
}

}  // namespace
}  // namespace matchbench::analysis
