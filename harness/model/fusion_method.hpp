#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace matchbench {

// How several rankings become one.
enum class FusionMethod : std::uint8_t {
  kReciprocalRank,  // Σ 1/(60 + rank) (Cormack, Clarke & Büttcher 2009)
  kCombSum,         // Σ of min-max normalised scores (Fox & Shaw 1994)
  kCombMnz,         // the same times the number of rankings that hold the service
  kBorda,           // Σ of services ranked below, of all services; what a ranking leaves out
                    // shares its remaining points (Aslam & Montague 2001)
};

// As contests and databases spell them, by the number of the method.
inline constexpr std::array<std::string_view, 4> kFusionMethodNames = {"reciprocal-rank", "combsum",
                                                                       "combmnz", "borda"};

constexpr std::string_view name_of(FusionMethod method) {
  return kFusionMethodNames[static_cast<std::size_t>(method)];
}

}  // namespace matchbench
