#include "harness/analysis/significance/mean_interval.hpp"

#include <numeric>

namespace matchbench::analysis {

std::optional<MeanInterval> MeanIntervals::of(std::span<const std::optional<double>> values) {
  return of_each({&values, 1}).front();
}

std::vector<std::optional<MeanInterval>> MeanIntervals::of_each(
    std::span<const std::span<const std::optional<double>>> rows) {
  std::vector<std::vector<double>> defined;
  for (const auto& row : rows) {
    auto& values = defined.emplace_back();
    for (const auto& value : row) {
      if (value) values.push_back(*value);
    }
  }
  std::vector<measures::BootstrapSample> samples;
  for (const auto& values : defined) samples.push_back({values, measures::Aggregate::kMean});
  const auto intervals = bootstrap_.intervals(samples, measures::Undefined::kSkip, confidence_);
  std::vector<std::optional<MeanInterval>> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& values = defined[i];
    auto& one = out.emplace_back();
    if (values.empty()) continue;
    const double mean =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    one = MeanInterval{mean, intervals[i].low, intervals[i].high, values.size()};
  }
  return out;
}

}  // namespace matchbench::analysis
