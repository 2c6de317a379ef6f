#include "harness/scoring/analysis/silence/silence.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace matchbench::analysis {

namespace {

std::optional<double> ratio(double part, double whole) {
  return whole > 0 ? std::optional(part / whole) : std::nullopt;
}

// The score of a request in the combined measure; none: it does not count.
std::optional<double> combined_score(const SilenceCase& one) {
  if (!one.has_answer) return one.is_silent ? 1.0 : 0.0;
  return one.is_silent && one.score ? std::optional(0.0) : one.score;
}

std::optional<double> mean_combined(std::span<const SilenceCase> cases) {
  double sum = 0;
  double count = 0;
  for (const auto& one : cases) {
    const auto score = combined_score(one);
    if (!score) continue;
    sum += *score;
    ++count;
  }
  return ratio(sum, count);
}

// Those of a confidence, the most confident first.
struct Answered {
  double confidence = 0;
  double score = 0;
};

std::vector<Answered> by_confidence(std::span<const SilenceCase> cases) {
  std::vector<Answered> out;
  for (const auto& one : cases) {
    if (!one.confidence) continue;
    if (!one.has_answer) out.push_back({*one.confidence, 0});
    if (one.has_answer && one.score) out.push_back({*one.confidence, *one.score});
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &Answered::confidence);
  return out;
}

}  // namespace

SilenceReport report_silence(std::span<const SilenceCase> cases, std::size_t zeros) {
  SilenceReport out;
  double rightly = 0;  // silent, and nothing answers
  double wrongly = 0;  // silent, and there is an answer
  double right = 0;    // with an answer, and rank 1 is relevant
  double score_sum = 0;
  auto scores = static_cast<double>(zeros);
  for (const auto& one : cases) {
    (one.has_answer ? out.with_answer : out.without_answer) += 1;
    out.silent += one.is_silent ? 1 : 0;
    if (one.is_silent) (one.has_answer ? wrongly : rightly) += 1;
    if (!one.has_answer) continue;
    right += !one.is_silent && one.first_is_right ? 1 : 0;
    if (!one.score) continue;
    score_sum += *one.score;
    ++scores;
  }
  const auto silent = static_cast<double>(out.silent);
  const auto none = static_cast<double>(out.without_answer);
  const auto some = static_cast<double>(out.with_answer);
  out.precision = ratio(rightly, silent);
  out.recall = ratio(rightly, none);
  out.f1 = ratio(2 * rightly, silent + none);
  out.false_silence = ratio(wrongly, some);
  out.false_answer = ratio(none - rightly, none);
  out.plain = ratio(score_sum, scores);
  out.scored = mean_combined(cases);
  const double all = some + none;
  if (all > 0) out.c_at_1 = (right + silent * right / all) / all;
  return out;
}

std::vector<RiskPoint> risk_and_coverage(std::span<const SilenceCase> cases) {
  const auto answered = by_confidence(cases);
  const auto all = static_cast<double>(std::ranges::count_if(
      cases, [](const auto& one) { return !one.has_answer || one.score.has_value(); }));
  std::vector<RiskPoint> out;
  double sum = 0;
  for (std::size_t i = 0; i < answered.size(); ++i) {
    sum += answered[i].score;
    const bool is_last_of_equals =
        i + 1 == answered.size() || answered[i + 1].confidence < answered[i].confidence;
    if (!is_last_of_equals) continue;
    const auto count = static_cast<double>(i + 1);
    out.push_back({answered[i].confidence, count / all, 1 - sum / count});
  }
  return out;
}

std::optional<double> area_of(std::span<const RiskPoint> curve) {
  if (curve.empty()) return std::nullopt;
  double area = curve.front().coverage * curve.front().risk;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    area += (curve[i].coverage - curve[i - 1].coverage) * (curve[i].risk + curve[i - 1].risk) / 2;
  }
  return area;
}

std::vector<SilenceCase> with_threshold_of_silence(std::span<const SilenceCase> cases,
                                                   double threshold) {
  std::vector<SilenceCase> out(cases.begin(), cases.end());
  for (auto& one : out) {
    if (!one.confidence || *one.confidence >= threshold) continue;
    one.is_silent = true;
    one.first_is_right = false;
    one.confidence = std::nullopt;
    if (one.score) one.score = 0;
  }
  return out;
}

std::optional<double> best_threshold(std::span<const SilenceCase> training) {
  std::vector<double> thresholds = {-std::numeric_limits<double>::infinity()};
  for (const auto& one : training) {
    if (!one.confidence) continue;
    thresholds.push_back(*one.confidence);
    // A threshold above all others means never to answer.
    thresholds.push_back(std::nextafter(*one.confidence, std::numeric_limits<double>::infinity()));
  }
  std::ranges::sort(thresholds);
  std::optional<double> best, highest;
  for (const double threshold : thresholds) {
    const auto score = mean_combined(with_threshold_of_silence(training, threshold));
    if (!score || (highest && *score <= *highest)) continue;
    highest = score;
    best = threshold;
  }
  return best;
}

std::vector<CalibrationBin> calibration_bins(std::span<const Prediction> predictions,
                                             std::size_t bins) {
  std::vector<Prediction> sorted(predictions.begin(), predictions.end());
  std::ranges::stable_sort(sorted, {}, &Prediction::probability);
  std::vector<CalibrationBin> out;
  for (std::size_t b = 0; b < bins; ++b) {
    const std::size_t begin = b * sorted.size() / bins;
    const std::size_t end = (b + 1) * sorted.size() / bins;
    if (begin == end) continue;
    CalibrationBin& bin = out.emplace_back();
    bin.count = end - begin;
    bin.low = sorted[begin].probability;
    bin.high = sorted[end - 1].probability;
    for (std::size_t i = begin; i < end; ++i) {
      bin.mean_probability += sorted[i].probability;
      bin.share_true += sorted[i].came_true ? 1 : 0;
    }
    bin.mean_probability /= static_cast<double>(bin.count);
    bin.share_true /= static_cast<double>(bin.count);
  }
  return out;
}

std::optional<double> expected_calibration_error(std::span<const CalibrationBin> bins) {
  double sum = 0;
  double count = 0;
  for (const auto& bin : bins) {
    const auto size = static_cast<double>(bin.count);
    sum += size * std::fabs(bin.mean_probability - bin.share_true);
    count += size;
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

std::optional<double> brier_score(std::span<const Prediction> predictions) {
  if (predictions.empty()) return std::nullopt;
  double sum = 0;
  for (const auto& one : predictions) {
    const double difference = one.probability - (one.came_true ? 1 : 0);
    sum += difference * difference;
  }
  return sum / static_cast<double>(predictions.size());
}

}  // namespace matchbench::analysis
