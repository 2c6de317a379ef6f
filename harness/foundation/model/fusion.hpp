#pragma once

#include "harness/foundation/model/fusion_method.hpp"
#include "harness/foundation/model/ranking.hpp"

#include <cstdint>
#include <span>

namespace matchbench {

// Every service of any of the rankings, by falling fused score; services of equal score by
// their index, so that the same rankings give the same fusion. Scores that are equal on a grid of
// 1e-12 are one score. Those of a ranking never rise. The score of kCondorcet counts the services
// from the end: n, n − 1, … 1.
Ranking fuse(std::span<const Ranking> rankings, const Fusion& fusion, std::uint32_t service_count);

}  // namespace matchbench
