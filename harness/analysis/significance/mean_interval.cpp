#include "harness/analysis/significance/mean_interval.hpp"

#include <numeric>
#include <vector>

namespace matchbench {

std::optional<MeanInterval> MeanIntervals::of(std::span<const std::optional<double>> values) {
  std::vector<double> defined;
  for (const auto& value : values) {
    if (value) defined.push_back(*value);
  }
  if (defined.empty()) return std::nullopt;
  const double mean =
      std::accumulate(defined.begin(), defined.end(), 0.0) / static_cast<double>(defined.size());
  const Interval interval =
      bootstrap_.interval(defined, Aggregate::kMean, Undefined::kSkip, confidence_);
  return MeanInterval{mean, interval.low, interval.high, defined.size()};
}

}  // namespace matchbench
