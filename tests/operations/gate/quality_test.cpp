#include "harness/operations/gate/decide/quality.hpp"

#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace matchbench::gate {
namespace {

using Values = std::vector<double>;

std::vector<QualityDecision> decide_all(const std::vector<Values>& measures,
                                        const QualityRule& rule = {}) {
  std::vector<Differences> differences;
  for (const Values& one : measures) differences.emplace_back(one.begin(), one.end());
  return decide_quality(differences, rule);
}

QualityDecision decide_one(const Values& differences, const QualityRule& rule = {}) {
  return decide_all({differences}, rule).front();
}

// Bounds, v and numbers of requests were computed with scipy, flips one by one.

TEST(Gate, IsUndecidedWhereTheIntervalHoldsTheMarginAndNothing) {
  const auto one = decide_one({.3, -.1, .2, .5, .1, 0});
  EXPECT_EQ(one.verdict, Verdict::kUndecided);
  EXPECT_EQ(one.requests, 6U);
  EXPECT_NEAR(one.difference, 1.0 / 6, 1e-12);
  EXPECT_NEAR(one.low.value(), -.1, 1e-12);
  EXPECT_NEAR(one.high.value(), .5, 1e-12);
  EXPECT_NEAR(one.noticed.value(), .404414571, 1e-8);
  EXPECT_EQ(one.margin, .05);
  EXPECT_EQ(one.requests_needed, 245U);  // would notice a loss of .05
  // 1/6 − (t(.975, n − 1) + t(.8, n − 1))·s/√n is -.0634 for n = 9 and -.0482, above the margin of
  // -.05, for 10.
  EXPECT_EQ(one.requests_to_decide, 10U);
}

TEST(Gate, SaysHowManyRequestsWouldDecideAtTheDifferenceSeenIfALossOfTheMarginWouldBeNoticed) {
  const auto one = decide_one({-.03, -.02, -.03, .01, 0, -.02, .02, -.04, 0, -.01, .01, -.01});
  EXPECT_EQ(one.verdict, Verdict::kUndecided);
  EXPECT_NEAR(one.low.value(), -.022, 1e-12);
  EXPECT_NEAR(one.high.value(), .002, 1e-12);
  EXPECT_NEAR(one.margin, .021444941, 1e-8);
  EXPECT_EQ(one.noticed, one.margin);
  EXPECT_EQ(one.requests_needed, std::nullopt);  // these notice a loss of .05
  EXPECT_EQ(one.requests_to_decide, 30U);
}

// Flips of fewer than six signs show nothing, and of 14 requests three have changed: six have
// of 28. The distance from 0 takes 33.
TEST(Gate, ForecastsNoVerdictFromFewerChangedRequestsThanCanDecide) {
  Values d(14, 0.0);
  d[1] = d[5] = d[9] = -1;
  const auto one = decide_one(d);
  EXPECT_EQ(one.verdict, Verdict::kUndecided);
  EXPECT_EQ(one.requests_to_decide, 33U);
}

// Sixteen of the 64 flips reach the sum of the differences, so that no shift at all has p = 1/4:
// the interval ends at 0, which its computation misses by 2e-17.
TEST(Gate, CallsNothingWorseThatEndsAtNothingButForRounding) {
  const auto one = decide_one({-.5, -.125, -.2638095238095238, 0, 0, 0});
  EXPECT_EQ(one.high, 0.0);
  EXPECT_EQ(one.verdict, Verdict::kUndecided);
}

TEST(Gate, CallsWorseWhatLiesBelowNothingAndMayLieBelowTheMargin) {
  const auto one = decide_one(Values(8, -.1));
  EXPECT_EQ(one.verdict, Verdict::kWorse);
  EXPECT_DOUBLE_EQ(one.low.value(), -.1);
  EXPECT_DOUBLE_EQ(one.high.value(), -.1);
  EXPECT_EQ(one.noticed, 0);
  EXPECT_EQ(one.requests_needed, std::nullopt);
}

TEST(Gate, CallsNotWorseWhatIsWorseWithinTheMargin) {
  const auto one = decide_one(Values(8, -.1), {.margin = .1});
  EXPECT_EQ(one.verdict, Verdict::kNotWorse);
  EXPECT_TRUE(one.is_worse_within_margin());
  EXPECT_FALSE(decide_one(Values(8, .1)).is_worse_within_margin());
}

TEST(Gate, OfEqualSidesIsNotWorseHoweverFewRequestsThereAre) {
  for (const std::size_t requests : {1U, 5U, 60U}) {
    const auto one = decide_one(Values(requests, 0.0));
    EXPECT_EQ(one.verdict, Verdict::kNotWorse);
    EXPECT_EQ(one.low, 0);
    EXPECT_EQ(one.high, 0);
  }
}

TEST(Gate, DecidesNothingBelowSixRequests) {
  const auto five = decide_one(Values{-.5, -.4, -.5, -.6, -.5});
  EXPECT_EQ(five.verdict, Verdict::kUndecided);
  EXPECT_EQ(five.low, std::nullopt);
  EXPECT_EQ(five.high, std::nullopt);
  EXPECT_GE(five.requests_needed.value(), 6U);
  EXPECT_EQ(five.requests_to_decide, 6U);
  const auto three = decide_one(Values(3, .1));  // without a deviation nothing is known
  EXPECT_EQ(three.requests_needed, std::nullopt);
  EXPECT_EQ(three.requests_to_decide, std::nullopt);
  const auto one = decide_one(Values{.3});
  EXPECT_EQ(one.verdict, Verdict::kUndecided);
  EXPECT_EQ(one.requests_to_decide, std::nullopt);
  EXPECT_EQ(one.noticed, std::nullopt);
  EXPECT_EQ(one.requests_needed, std::nullopt);
  EXPECT_EQ(decide_one(Values(5, -.2), {.level = .9}).verdict, Verdict::kWorse);
}

TEST(Gate, WithoutAMarginThatCanBeRuledOutKnowsNoNumberOfRequests) {
  // Equal in the mean: more requests never rule out that nothing is lost.
  const auto one = decide_one({.1, -.1, .1, -.1, .1, -.1, .1, -.1}, {.margin = 0});
  EXPECT_EQ(one.verdict, Verdict::kUndecided);
  EXPECT_EQ(one.requests_needed, std::nullopt);
}

// What a forecast says is tried with as many fresh requests, which have the mean and the deviation
// that were seen.
TEST(Gate, DecidesWithAsManyRequestsAsItForecastThreeTimesInFourAtLeast) {
  struct Seen {
    double mean, deviation, margin;
  };
  for (const auto& [mean, deviation, margin] :
       {Seen{.01, .08, .02}, Seen{-.03, .1, .01}, Seen{.0, .15, .05}}) {
    Values seen;  // as many on either side of the mean
    for (int i = 0; i < 12; ++i) {
      seen.push_back(mean + (i % 2 == 0 ? 1 : -1) * deviation * std::sqrt(11.0 / 12));
    }
    const QualityRule rule{.margin = margin, .flips = {.drawn = 2000}};
    const auto needed = decide_one(seen, rule).requests_to_decide;
    ASSERT_TRUE(needed.has_value());
    std::mt19937_64 engine(5);
    std::normal_distribution<double> draw(mean, deviation);
    int decided = 0;
    for (int trial = 0; trial < 400; ++trial) {
      Values fresh(*needed);
      for (double& one : fresh) one = draw(engine);
      decided += decide_one(fresh, rule).verdict != Verdict::kUndecided ? 1 : 0;
    }
    EXPECT_GE(decided, 300) << mean << ' ' << *needed;
  }
}

TEST(Gate, OfSeveralMeasuresIsNeverNarrowerThanOfEachAlone) {
  std::mt19937_64 engine(3);
  std::normal_distribution<double> draw(.05, .2);
  for (const std::size_t requests : {6U, 8U, 12U}) {
    for (int trial = 0; trial < 50; ++trial) {
      std::vector<Values> both(2, Values(requests));
      for (auto& values : both) {
        for (double& one : values) one = draw(engine);
      }
      const auto joint = decide_all(both);
      for (std::size_t m = 0; m < 2; ++m) {
        const auto alone = decide_one(both[m]);
        EXPECT_LE(joint[m].low.value(), alone.low.value() + 1e-12);
        EXPECT_GE(joint[m].high.value(), alone.high.value() - 1e-12);
      }
    }
  }
}

TEST(Gate, OfSeveralMeasuresTakesTheCriticalValueOfAllOfThem) {
  // One measure twice, differences of 1 to 6 hundredths. Of the 64 flips two each have a sum of
  // ±21, ±19 and ±17 hundredths and the others a smaller one: the quantile at .05 from the upper
  // end, of type 7, lies .85 of the way from 17² to 19².
  const Values d = {.01, -.02, .03, -.04, .05, .06};
  const std::vector<Values> both = {d, d};
  const auto decisions = decide_all(both);
  const double u = (.15 * 17 * 17 + .85 * 19 * 19) / (6 * 91);
  const double critical = std::sqrt(5 * u / (1 - u));
  const double deviation = .039370039;
  EXPECT_NEAR(decisions[0].high.value() - decisions[0].difference,
              critical * deviation / std::sqrt(6.0), 1e-8);
  EXPECT_EQ(decisions[0].low, decisions[1].low);
  // It is wider if there are more measures.
  const std::vector<Values> three = {d, {.3, -.1, .2, .5, .1, 0}, {.1, .1, -.3, .1, -.2, .1}};
  const auto of_three = decide_all(three);
  EXPECT_LE(of_three[0].low.value(), decisions[0].low.value());
}

// As one that scores silence beside one that leaves requests out which nothing answers.
TEST(Gate, OfMeasuresOfOtherRequestsSharesTheirLevel) {
  const Values d = {.01, -.02, .03, -.04, .05, .06, .02, .04};
  Differences without_last(d.begin(), d.end());
  without_last.push_back(std::nullopt);
  Differences with_last(d.begin(), d.end());
  with_last.push_back(-1.0);
  const auto decisions = decide_quality(std::vector{without_last, with_last}, {});
  EXPECT_EQ(decisions[0].requests, 8U);
  EXPECT_EQ(decisions[1].requests, 9U);
  EXPECT_NEAR(decisions[1].difference, (.15 - 1) / 9, 1e-12);
  // Each has half of the 5 %.
  const auto alone = decide_one(d, {.level = .975});
  EXPECT_EQ(decisions[0].low, alone.low);
  EXPECT_EQ(decisions[0].high, alone.high);
}

TEST(Gate, OfSeveralMeasuresIsThatOfTheWorst) {
  const Values worse(8, -.1), equal(8, 0.0), better(8, .1);
  const std::vector<Values> one_worse = {equal, worse, better};
  EXPECT_EQ(together(decide_all(one_worse)), Verdict::kWorse);
  const std::vector<Values> none_worse = {equal, better};
  EXPECT_EQ(together(decide_all(none_worse)), Verdict::kNotWorse);
}

TEST(Gate, EndsWithTheCodeOfItsVerdict) {
  EXPECT_EQ(exit_code_of(Verdict::kNotWorse, false), 0);
  EXPECT_EQ(exit_code_of(Verdict::kWorse, true), 1);
  EXPECT_EQ(exit_code_of(Verdict::kUndecided, false), 4);
  EXPECT_EQ(exit_code_of(Verdict::kUndecided, true), 0);
}

TEST(Gate, RefusesARuleThatIsNone) {
  EXPECT_THROW(require_valid({.level = 95}), Error);
  EXPECT_THROW(require_valid({.margin = -.1}), Error);
  EXPECT_THROW(require_valid({.max_margin = NAN}), Error);
  EXPECT_NO_THROW(require_valid({.margin = 0}));
}

}  // namespace
}  // namespace matchbench::gate
