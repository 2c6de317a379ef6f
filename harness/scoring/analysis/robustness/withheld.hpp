#pragma once

#include "harness/scoring/measures/judgments/relevance.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// What becomes of a withheld judgment. infAP estimates from the judged members of a known pool what
// the others are worth, so it needs them there; all other measures but Judged and RBPResid give the
// same either way.
enum class Withheld : std::uint8_t {
  kPooled,   // the service stays a member of the pool, its grade unknown (−1 in TREC's files)
  kDropped,  // the service is like one that nobody ever looked at: qrels with fewer lines
};

inline constexpr std::array<std::string_view, 2> kWithheldNames = {"pooled", "dropped"};

// The request without the judgments that are not kept; `is_kept` by slot.
measures::SettingGains::Request without_judgments(const measures::SettingGains::Request& request,
                                                  const std::vector<bool>& is_kept,
                                                  Withheld withheld);

}  // namespace matchbench::analysis
