#include "harness/scoring/analysis/silence/calibration.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {

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
