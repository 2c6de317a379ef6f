#pragma once

#include <array>
#include <string>
#include <string_view>

namespace matchbench::gate {

// The keys of a baseline file, in the order in which they are written.
inline constexpr std::array<std::string_view, 21> kBaselineKeys = {
    "matchbench", "digest",   "because",    "verdict",    "compared_with", "previous",
    "entrant",    "plugin",   "parameters", "collection", "judgments",     "relevance",
    "definition", "protocol", "split",      "training",   "level",         "margin",
    "max_margin", "measures", "requests"};

inline constexpr std::string_view kBaselineFormat = "baseline/1";

// SHA-256 of the file's text behind this key's line, without carriage returns, which systems of
// version control add and take away.
inline constexpr std::string_view kDigestKey = "digest";
std::string digest_of_baseline(std::string_view text);

// In the place of a gain: nobody judged the service. The gains of a request are words of one text,
// since ten thousand requests are read in less time so.
inline constexpr std::string_view kUnjudged = "-";

// The margin that is taken from what the requests would have noticed.
inline constexpr std::string_view kAutomatic = "auto";

}  // namespace matchbench::gate
