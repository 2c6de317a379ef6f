#pragma once

#include "harness/measures/bootstrap.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace matchbench {

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
  explicit MeanIntervals(std::uint64_t seed, std::uint32_t replicates = Bootstrap::kReplicates,
                         double confidence = 0.95)
      : bootstrap_(seed, replicates), confidence_(confidence) {}

  // None if there is no value at all.
  std::optional<MeanInterval> of(std::span<const std::optional<double>> values);

 private:
  Bootstrap bootstrap_;
  double confidence_;
};

}  // namespace matchbench
