#include "harness/scoring/analysis/judges/judge_study.hpp"

#include "harness/foundation/base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace matchbench::analysis {
namespace {

TEST(PredictionPoweredMean, IsTheProgramsMeanMovedByItsErrorOnWhatPeopleJudged) {
  const std::vector<double> people{0.5, 0.7}, program{0.6, 1.0}, alone{0.8, 0.9, 1.0};
  // .9 + ((.5 − .6) + (.7 − 1))/2
  const auto found = prediction_powered_mean(people, program, alone);
  EXPECT_NEAR(found.mean, 0.7, 1e-12);
  EXPECT_NEAR(found.correction, -0.2, 1e-12);
  // Variances of the means: (.1²·2)/2 and .1²/3. Freedom: (a + b)²/(a²/1 + b²/2) = 16/9.5; SciPy
  // says t.ppf(.975, 16/9.5) = 5.17623, and the half width is that times √(.01 + .01/3).
  ASSERT_TRUE(found.low && found.high);
  EXPECT_NEAR((*found.high - *found.low) / 2, 5.17623 * std::sqrt(0.01 + 0.01 / 3), 1e-5);
  EXPECT_NEAR((*found.high + *found.low) / 2, 0.7, 1e-12);
}

TEST(PredictionPoweredMean, HasNoIntervalOfOneRequest) {
  const std::vector<double> one{0.5}, alone{0.8, 0.9};
  EXPECT_FALSE(prediction_powered_mean(one, one, alone).low);
  EXPECT_DOUBLE_EQ(prediction_powered_mean(one, one, {}).mean, 0.5);
}

// Requests of which a program judges all, with an error that has a bias, and people `judged`.
struct JudgedByFew {
  std::size_t judged = 8;
  double noise = 0.15;

  double share_covered(int draws) const {
    Random random(5);
    const auto normal = [&] {  // nearly: the sum of four uniform numbers
      double sum = -2;
      for (int i = 0; i < 4; ++i) sum += random.uniform();
      return sum * std::sqrt(3);
    };
    constexpr double kTruth = 0.55, kBias = 0.2, kSpread = 0.25;
    constexpr std::size_t kAlone = 60;
    int covered = 0;
    for (int d = 0; d < draws; ++d) {
      std::vector<double> people, program, alone;
      for (std::size_t i = 0; i < judged + kAlone; ++i) {
        const double score = kTruth + kSpread * normal();
        const double guess = score + kBias + noise * normal();
        if (i < judged) {
          people.push_back(score);
          program.push_back(guess);
        } else {
          alone.push_back(guess);
        }
      }
      const auto found = prediction_powered_mean(people, program, alone);
      covered += *found.low <= kTruth && kTruth <= *found.high;
    }
    return covered / static_cast<double>(draws);
  }
};

// Of 1500 draws the share that covers has a standard error of .0056.
TEST(PredictionPoweredMean, CoversTheTruthAsOftenAsItSays) {
  for (const std::size_t judged : {5, 8, 20}) {
    for (const double noise : {0.05, 0.15, 0.4}) {
      const JudgedByFew setting{judged, noise};
      EXPECT_NEAR(setting.share_covered(1500), 0.95, 0.02) << judged << " " << noise;
    }
  }
}

}  // namespace
}  // namespace matchbench::analysis
