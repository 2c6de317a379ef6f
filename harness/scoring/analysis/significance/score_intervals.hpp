#pragma once

#include "harness/scoring/analysis/significance/range_bounds.hpp"
#include "harness/scoring/measures/bootstrap.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Intervals of aggregates over queries, as measures::Bootstrap makes them, but a bound of a mean
// that says nothing is replaced: the studentised bound is the end of the range if too few values
// differ, and there is none if all are equal. For a range with two ends, Clopper & Pearson's bound
// takes its place if all values are ends of the range, else Gaffke's (range_bounds.hpp); it is
// never on the wrong side of the mean. Make one object and keep it; one thread.
class ScoreIntervals {
 public:
  explicit ScoreIntervals(std::uint64_t seed,
                          std::uint32_t replicates = measures::Bootstrap::kReplicates)
      : bootstrap_(seed, replicates), gaffke_(seed) {}

  measures::Interval interval(const measures::BootstrapSample& sample, Undefined undefined,
                              double confidence = 0.95);

  // Many samples in one call take less time than a call for each.
  std::vector<measures::Interval> intervals(std::span<const measures::BootstrapSample> samples,
                                            Undefined undefined, double confidence = 0.95);

 private:
  measures::Bootstrap bootstrap_;
  GaffkeBounds gaffke_;
};

}  // namespace matchbench::analysis
