#pragma once

#include "harness/measures/bootstrap.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// A mean over the requests for which there is a value, and how far it might be off.
struct MeanInterval {
  double mean = 0;
  double low = 0;  // percentile bootstrap over requests
  double high = 0;
  std::size_t requests = 0;  // behind the mean
};

// Makes them; all share their resamples, so keep one object. The same seed gives the same intervals
// on every machine. One thread.
class MeanIntervals {
 public:
  explicit MeanIntervals(std::uint64_t seed,
                         std::uint32_t replicates = measures::Bootstrap::kReplicates,
                         double confidence = 0.95)
      : bootstrap_(seed, replicates), confidence_(confidence) {}

  // None if there is no value at all.
  std::optional<MeanInterval> of(std::span<const std::optional<double>> values);

  // The same of each row. Of many requests, resamples are not kept but drawn for every call: all
  // rows in one call take a fraction of the time of a call for each.
  std::vector<std::optional<MeanInterval>> of_each(
      std::span<const std::span<const std::optional<double>>> rows);

 private:
  measures::Bootstrap bootstrap_;
  double confidence_;
};

}  // namespace matchbench::analysis
