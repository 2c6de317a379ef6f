#pragma once

#include "harness/scoring/measures/bootstrap.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace matchbench::gate {

// Times of two sides in the blocks that they share: by block, then request, the same requests in
// each; one block and one request at least, all above 0.
struct PairedTimes {
  std::vector<std::vector<double>> base, fresh;
};

// With two, Student's t rejects equal sides too often if what disturbs a machine lasts for a block.
inline constexpr std::size_t kFewestBlocks = 3;

struct CostRatio {
  double ratio = 1;                            // new : base, geometric mean over blocks
  std::optional<measures::Interval> interval;  // 95 %; none with fewer than kFewestBlocks
};

// Compares the quantile of the times over requests, sorted[floor(n·q)], block by block. What
// disturbs a machine for a block disturbs all that runs in it, so that the blocks are the sample,
// by Student's t of the logarithms. The interval contains that one, and that of a percentile
// bootstrap over requests, whose resamples draw the same for both sides and in all blocks: other
// requests may ask for other times. The same for a seed on every machine.
CostRatio quantile_ratio(const PairedTimes& times, double q, std::uint64_t seed = 1);

// The same of the mean over requests.
CostRatio mean_ratio(const PairedTimes& times, std::uint64_t seed = 1);

}  // namespace matchbench::gate
