#pragma once

#include "harness/measures/bootstrap.hpp"

#include <cstdint>
#include <vector>

namespace matchbench::verdict {

// Times of two sides in the blocks that they share: by block, then request, the same requests in
// each; one block and one request at least, all above 0.
struct PairedTimes {
  std::vector<std::vector<double>> base, fresh;
};

struct QuantileRatio {
  double ratio = 1;             // new : base, geometric mean over blocks
  measures::Interval interval;  // 95 %, percentile bootstrap over requests and blocks
};

// Compares the quantile of the times over requests, sorted[floor(n·q)], block by block. A resample
// draws requests, the same for both sides and in all blocks, and blocks, both sides of one
// together: what disturbs a machine for a block disturbs all requests of it, which requests alone
// do not show. The same for a seed on every machine.
QuantileRatio quantile_ratio(const PairedTimes& times, double q, std::uint64_t seed = 1);

}  // namespace matchbench::verdict
