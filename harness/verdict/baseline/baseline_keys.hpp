#pragma once

#include <array>
#include <string_view>

namespace matchbench::verdict {

// The keys of a baseline file, in the order in which they are written.
inline constexpr std::array<std::string_view, 20> kBaselineKeys = {
    "matchbench", "because",    "verdict",   "compared_with", "previous",   "entrant",  "plugin",
    "parameters", "collection", "judgments", "relevance",     "definition", "protocol", "split",
    "training",   "level",      "margin",    "max_margin",    "measures",   "requests"};

inline constexpr std::string_view kBaselineFormat = "baseline/1";

// The margin that is taken from what the requests would have noticed.
inline constexpr std::string_view kAutomatic = "auto";

}  // namespace matchbench::verdict
