#pragma once

#include "harness/model/fusion_method.hpp"
#include "harness/model/ranking.hpp"

#include <cstdint>
#include <span>

namespace matchbench {

// Every service that one of the rankings holds, by falling fused score; services of equal score by
// their index, so that the same rankings give the same fusion.
Ranking fuse(std::span<const Ranking> rankings, FusionMethod method, std::uint32_t service_count);

}  // namespace matchbench
