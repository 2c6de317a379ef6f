#pragma once

#include "harness/operations/season/open_season.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::season {

// Why other bytes than those that were taken are refused, and why another team's are.
inline constexpr std::string_view kChanged =
    "its bytes are others than those that were taken under this name; hand them in under a new one";
inline constexpr std::string_view kDuplicate = "another team has handed in the same bytes before";

struct Taken {
  std::vector<Event> events;         // that were written now
  std::vector<std::string> remarks;  // what was passed over, a sentence each
  std::size_t read = 0;              // submissions whose bytes were read
};

// Writes down what is new in the folder of entries at that time: what was handed in, what cannot
// take part and why, and what is gone. Nothing is taken while no phase is open. Throws an input
// Error if the open phase is blind and not sealed, and as Journal::require_time() does.
Taken take(OpenSeason& season, Instant at);

}  // namespace matchbench::season
