#include "harness/scoring/analysis/significance/mean_interval.hpp"

#include <numeric>

namespace matchbench::analysis {

std::optional<MeanInterval> MeanIntervals::of(const MeanSample& sample) {
  return of_each({&sample, 1}).front();
}

std::vector<std::optional<MeanInterval>> MeanIntervals::of_each(
    std::span<const MeanSample> samples) {
  std::vector<std::vector<double>> defined;
  for (const auto& sample : samples) {
    auto& values = defined.emplace_back();
    for (const auto& value : sample.values) {
      if (value) values.push_back(*value);
    }
  }
  std::vector<measures::BootstrapSample> resampled;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    resampled.push_back({defined[i], measures::Aggregate::kMean, samples[i].range});
  }
  const auto intervals = intervals_.intervals(resampled, Undefined::kSkip, confidence_);
  std::vector<std::optional<MeanInterval>> out;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto& values = defined[i];
    auto& one = out.emplace_back();
    if (values.empty()) continue;
    const double mean =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    one =
        MeanInterval{mean, measures::known_bound(intervals[i].low),
                     measures::known_bound(intervals[i].high), values.size(), intervals[i].is_open};
  }
  return out;
}

}  // namespace matchbench::analysis
