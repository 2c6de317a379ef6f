#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matchbench {

// How the overall board of a contest with tracks is made: by an entrant's mean place on the tracks'
// boards, or by its mean over the measures that decide them.
enum class OverallRule : std::uint8_t { kMeanRank, kMeanScore };

// The words of contests and databases, by the number of the rule.
inline constexpr std::array<std::string_view, 2> kOverallRuleNames = {"mean-rank", "mean-score"};

constexpr std::string_view name_of(OverallRule rule) {
  return kOverallRuleNames[static_cast<std::size_t>(rule)];
}

}  // namespace matchbench
