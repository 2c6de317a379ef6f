#pragma once

#include "harness/scoring/analysis/significance/range_bounds.hpp"
#include "harness/scoring/measures/bootstrap.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
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

// Whether scores are lower after something was taken away: a paired randomization test of the
// mean difference, one-sided. Its p is half of the two-sided one, because the distribution over
// sign patterns is symmetric.
struct ScoreFall {
  std::size_t requests = 0;
  double before = 0;  // means
  double after = 0;
  double p = 1;  // of so large a fall by chance; 1 if the mean does not fall
  // With which so many requests, whose falls deviate so much, show a fall of kToldFall: that of the
  // one-sided paired t test at kLevel. 0 if no fall can be shown.
  double power = 0;

  bool is_shown() const { return p <= kLevel; }
  // Fewer requests cannot show a fall, however large it is: one sign pattern of 2^n is more than
  // the level.
  bool can_be_shown() const { return requests >= kLeastRequests; }

  static constexpr double kToldFall = 0.1;
  static constexpr double kLevel = 0.05;
  static constexpr std::size_t kLeastRequests = 5;
};

// Scores of the same requests, in the same order; larger ones are better.
ScoreFall test_fall(std::span<const double> before, std::span<const double> after);

}  // namespace matchbench::analysis
