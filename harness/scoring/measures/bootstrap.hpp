#pragma once

#include "harness/scoring/measures/aggregate.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::measures {

struct Interval {
  double low = std::numeric_limits<double>::quiet_NaN();
  double high = std::numeric_limits<double>::quiet_NaN();
  // Of a mean: whether a bound is the end of the range because the resamples set none, or both are,
  // so that the interval says nothing.
  bool is_open = false;
};

// A bound as tables know it: none if it is infinite or no number.
inline std::optional<double> known_bound(double bound) {
  return std::isfinite(bound) ? std::optional(bound) : std::nullopt;
}

// One score per query, and the aggregate that is wanted of them. The values must outlive its use.
struct BootstrapSample {
  std::span<const double> values;
  Aggregate aggregate = Aggregate::kMean;
  ValueRange range = {};  // of the values: the interval of a mean ends there
};

// Bootstrap intervals over queries (Efron & Tibshirani 1993): of a mean the studentized one
// (bootstrap-t, ch. 12.5), which keeps its level with few queries, of the other aggregates the
// percentile one (ch. 13). Resamples are drawn once per number of queries and shared by all
// measures and entrants: make one object and keep it. The same seed gives the same intervals on
// every machine.
//
// Of a mean, t* = (mean* − mean)/(s*/√n) over the resamples gives [mean − t*_high·s/√n, mean −
// t*_low·s/√n], cut to the range of the values. A resample of equal values has t* = ±∞ on the side
// of its mean; a bound that is infinite for it is the end of the range.
class Bootstrap {
 public:
  static constexpr std::uint32_t kReplicates = 10'000;
  // With fewer queries, or if their values are all equal, a mean has no interval.
  static constexpr std::size_t kLeastForMean = 6;

  // `replicates` is rounded up to a multiple of 100.
  explicit Bootstrap(std::uint64_t seed, std::uint32_t replicates = kReplicates);

  // The interval with this confidence, quantiles as in aggregate.hpp. NaN if there is none: no
  // query counts, or too few for a mean. A bound is infinite where the range of the values is.
  Interval interval(const BootstrapSample& sample, Undefined undefined, double confidence = 0.95);
  // The intervals of many samples. If there are so many queries that their resamples are not kept,
  // this is quicker than one call after the other.
  std::vector<Interval> intervals(std::span<const BootstrapSample> samples, Undefined undefined,
                                  double confidence = 0.95);

 private:
  static constexpr std::size_t kWidth = 100;  // replicates in a block

  // counts[query * kWidth + i]: how often the query is drawn into replicate i of the block. A query
  // is drawn more than 255 times with a probability below 1e-500.
  using Block = std::vector<std::uint8_t>;
  struct Resamples {
    std::size_t queries = 0;
    std::vector<Block> blocks;
  };

  // A sample without its undefined values, made ready for add_replicates.
  struct Prepared {
    Aggregate aggregate;
    ValueRange range;
    std::vector<double> values;
    double mean = 0;                 // of the values, where they are centred
    std::vector<double> replicates;  // of the aggregate; of a mean, t*
  };

  static Prepared prepare(const BootstrapSample& sample, Undefined undefined);
  static void add_replicates(const Block& block, Prepared& sample);
  static Interval interval_of(Prepared& sample, double confidence);
  static Interval mean_interval_of(Prepared& sample, double confidence);
  const Block& block(std::size_t queries, std::size_t index);
  void draw(std::size_t queries, std::size_t index, Block& out) const;

  std::uint64_t seed_;
  std::size_t blocks_;
  std::vector<Resamples> kept_;  // by number of queries, as they came up
  Block drawn_;                  // used if there are too many queries to keep their resamples
};

}  // namespace matchbench::measures
