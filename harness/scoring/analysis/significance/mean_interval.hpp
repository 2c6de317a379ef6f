#pragma once

#include "harness/scoring/analysis/significance/score_intervals.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// The scores of one measure by request, and the range of the measure.
struct MeanSample {
  std::span<const std::optional<double>> values;
  measures::ValueRange range;
};

// A mean over the requests for which there is a value, and how far it might be off.
struct MeanInterval {
  double mean = 0;
  // As ScoreIntervals makes it. None: fewer than six requests, or all values are equal and the
  // range has an end missing; of one bound, that the range has no end there and the resamples set
  // none.
  std::optional<double> low;
  std::optional<double> high;
  std::size_t requests = 0;  // behind the mean
  bool is_open = false;      // measures::Interval::is_open
};

// Makes them; all share their resamples, so keep one object. The same seed gives the same intervals
// on every machine. One thread.
class MeanIntervals {
 public:
  explicit MeanIntervals(std::uint64_t seed,
                         std::uint32_t replicates = measures::Bootstrap::kReplicates,
                         double confidence = 0.95)
      : intervals_(seed, replicates), confidence_(confidence) {}

  // None if there is no value at all.
  std::optional<MeanInterval> of(const MeanSample& sample);

  // The same of each sample. Of many requests, resamples are not kept but drawn for every call: all
  // samples in one call take a fraction of the time of a call for each.
  std::vector<std::optional<MeanInterval>> of_each(std::span<const MeanSample> samples);

 private:
  ScoreIntervals intervals_;
  double confidence_;
};

}  // namespace matchbench::analysis
