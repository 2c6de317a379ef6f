#include "harness/scoring/analysis/silence/silence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace matchbench::analysis {
namespace {

// With an answer: scores 1 (right), .5 (wrong first), silent, failed. Without: silent, answered.
std::vector<SilenceCase> six_cases() {
  return {
      {.has_answer = true, .score = 1, .first_is_right = true, .confidence = .9},
      {.has_answer = true, .score = .5, .first_is_right = false, .confidence = .4},
      {.has_answer = true, .is_silent = true, .score = 0},
      {.has_answer = true, .score = 0},
      {.has_answer = false, .is_silent = true},
      {.has_answer = false, .confidence = .6},
  };
}

TEST(Silence, IsCountedAgainstWhatTheCollectionSays) {
  const auto report = report_silence(six_cases());
  EXPECT_EQ(report.with_answer, 4U);
  EXPECT_EQ(report.without_answer, 2U);
  EXPECT_EQ(report.silent, 2U);
  EXPECT_EQ(report.precision, .5);  // one of two silences is right
  EXPECT_EQ(report.recall, .5);     // one of two requests without an answer
  EXPECT_EQ(report.f1, .5);
  EXPECT_EQ(report.false_silence, .25);
  EXPECT_EQ(report.false_answer, .5);
}

TEST(Silence, IsScoredBesideTheMeasure) {
  const auto report = report_silence(six_cases());
  EXPECT_DOUBLE_EQ(report.plain.value(), 1.5 / 4);         // over those with an answer
  EXPECT_DOUBLE_EQ(report.scored.value(), (1.5 + 1) / 6);  // 1 for the right silence
  EXPECT_DOUBLE_EQ(report.c_at_1.value(), (1 + 2 * 1.0 / 6) / 6);
}

TEST(Silence, IsUndefinedRatherThanNothingWhereNobodyIsSilentOrAllCanBeAnswered) {
  const std::vector<SilenceCase> cases = {{.has_answer = true, .score = .5, .confidence = 1}};
  const auto report = report_silence(cases);
  EXPECT_EQ(report.precision, std::nullopt);
  EXPECT_EQ(report.recall, std::nullopt);
  EXPECT_EQ(report.f1, std::nullopt);
  EXPECT_EQ(report.false_answer, std::nullopt);
  EXPECT_EQ(report.false_silence, 0);
  EXPECT_EQ(report_silence({}).scored, std::nullopt);
}

TEST(Silence, LeavesOutWhatTheMeasureDoesNotDefine) {
  const std::vector<SilenceCase> cases = {{.has_answer = true, .confidence = 1},
                                          {.has_answer = true, .score = .5, .confidence = 1}};
  EXPECT_EQ(report_silence(cases).plain, .5);
  EXPECT_EQ(report_silence(cases).scored, .5);
}

TEST(RiskAndCoverage, TakesTheConfidentRequestsFirst) {
  // Of six requests three are answered, by falling confidence: score 1; no answer, so 0; .5.
  const auto curve = risk_and_coverage(six_cases());
  ASSERT_EQ(curve.size(), 3U);
  EXPECT_DOUBLE_EQ(curve[0].coverage, 1.0 / 6);
  EXPECT_DOUBLE_EQ(curve[0].risk, 0);
  EXPECT_DOUBLE_EQ(curve[1].risk, .5);
  EXPECT_DOUBLE_EQ(curve[2].coverage, .5);
  EXPECT_DOUBLE_EQ(curve[2].risk, .5);
  // 0 up to 1/6, then (0 + .5)/2 and (.5 + .5)/2, each over a sixth.
  EXPECT_DOUBLE_EQ(area_of(curve).value(), (.25 + .5) / 6);
  EXPECT_EQ(area_of({}), std::nullopt);
}

TEST(RiskAndCoverage, AnswersRequestsOfOneConfidenceTogether) {
  const std::vector<SilenceCase> cases = {{.has_answer = true, .score = 1, .confidence = .5},
                                          {.has_answer = true, .score = 0, .confidence = .5}};
  const auto curve = risk_and_coverage(cases);
  ASSERT_EQ(curve.size(), 1U);
  EXPECT_EQ(curve[0].coverage, 1);
  EXPECT_EQ(curve[0].risk, .5);
}

TEST(ThresholdOfSilence, IsWhereTheCombinedMeasureIsHighest) {
  // Silent below .7: the requests of .2 and .6, which nothing answers, count 1, that of .65 loses
  // .1.
  const std::vector<SilenceCase> training = {
      {.has_answer = false, .confidence = .2},
      {.has_answer = false, .confidence = .6},
      {.has_answer = true, .score = .1, .confidence = .65},
      {.has_answer = true, .score = .9, .confidence = .8},
  };
  const double threshold = best_threshold(training).value();
  EXPECT_GT(threshold, .6);
  EXPECT_LE(threshold, .65);
  const auto cases = with_threshold_of_silence(training, threshold);
  EXPECT_TRUE(cases[0].is_silent);
  EXPECT_TRUE(cases[1].is_silent);
  EXPECT_FALSE(cases[2].is_silent);
  EXPECT_DOUBLE_EQ(report_silence(cases).scored.value(), (1 + 1 + .1 + .9) / 4);
  const std::vector<SilenceCase> answerable = {{.has_answer = true, .score = .1, .confidence = 0}};
  EXPECT_EQ(best_threshold(answerable), -INFINITY);
  EXPECT_EQ(best_threshold({}), std::nullopt);
}

TEST(Calibration, HasBinsOfEqualCount) {
  std::vector<Prediction> predictions;
  for (int i = 0; i < 25; ++i) predictions.push_back({i / 25.0, i >= 20});
  const auto bins = calibration_bins(predictions);
  ASSERT_EQ(bins.size(), 10U);
  std::size_t all = 0;
  for (const auto& bin : bins) {
    EXPECT_TRUE(bin.count == 2 || bin.count == 3);
    all += bin.count;
  }
  EXPECT_EQ(all, 25U);
  EXPECT_EQ(bins.front().low, 0);
  EXPECT_EQ(bins.back().share_true, 1);
}

TEST(Calibration, HasTheErrorsThatWereWorkedOutByHand) {
  // Two bins: (.1, .3) with one of two true, |.2 − .5| = .3; (.6, 1) with both true, |.8 − 1| = .2.
  const std::vector<Prediction> predictions = {{.1, false}, {.3, true}, {.6, true}, {1, true}};
  EXPECT_DOUBLE_EQ(expected_calibration_error(calibration_bins(predictions, 2)).value(), .25);
  EXPECT_DOUBLE_EQ(brier_score(predictions).value(), (.01 + .49 + .16 + 0) / 4);
  EXPECT_EQ(expected_calibration_error({}), std::nullopt);
  EXPECT_EQ(brier_score({}), std::nullopt);
}

}  // namespace
}  // namespace matchbench::analysis
