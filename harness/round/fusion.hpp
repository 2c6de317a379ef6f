#pragma once

#include "harness/model/ranking.hpp"

#include <cstdint>
#include <span>

namespace matchbench {

// How several rankings become one.
enum class FusionMethod : std::uint8_t {
  kReciprocalRank,  // Σ 1/(60 + rank) (Cormack, Clarke & Büttcher 2009)
  kCombSum,         // Σ of min-max normalised scores (Fox & Shaw 1994)
  kCombMnz,         // the same times the number of rankings that hold the service
  kBorda,           // Σ of services ranked below, of `service_count`; what a ranking leaves out
                    // shares its remaining points (Aslam & Montague 2001)
};

// Every service that one of the rankings holds, by falling fused score; services of equal score by
// their index, so that the same rankings give the same fusion.
Ranking fuse(std::span<const Ranking> rankings, FusionMethod method, std::uint32_t service_count);

}  // namespace matchbench
