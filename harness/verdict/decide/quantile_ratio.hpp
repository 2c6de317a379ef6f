#pragma once

#include "harness/analysis/significance/fewest_requests.hpp"
#include "harness/measures/bootstrap.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::verdict {

// Times of two sides in the blocks that they share: by block, then request, the same requests in
// each; one block and one request at least, all above 0.
struct PairedTimes {
  std::vector<std::vector<double>> base, fresh;
};

struct CostRatio {
  double ratio = 1;             // new : base, geometric mean over blocks
  measures::Interval interval;  // 95 %; infinite with fewer than fewest_blocks()
};

// Six: with fewer, no test of the blocks' signs rejects at .05.
inline std::size_t fewest_blocks() {
  return analysis::least_requests();
}

// From the logarithm of the ratio in each block, at least one. What disturbs a machine for a block
// disturbs all that runs in it, so that the blocks are the sample. The order of the sides within a
// block is drawn, so that the ratio of two equal sides has either sign as likely: the interval
// inverts the sign-flip test of the blocks.
CostRatio ratio_over_blocks(std::span<const double> log_ratios);

// Compares the quantile of the times over requests, sorted[floor(n·q)], block by block. The
// interval contains that over the blocks, and that of a percentile bootstrap over requests, whose
// resamples draw the same for both sides and in all blocks: other requests may ask for other times.
// The same for a seed on every machine.
CostRatio quantile_ratio(const PairedTimes& times, double q, std::uint64_t seed = 1);

}  // namespace matchbench::verdict
