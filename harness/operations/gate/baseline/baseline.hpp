#pragma once

#include "harness/operations/gate/side.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::gate {

// A baseline: a side that was accepted, as a file that is reviewed like code (docs/gate.md). It is
// YAML, `matchbench: baseline/1`; paths in it are relative to its folder.
struct Baseline {
  Side side;  // its source is the file
  std::optional<double> margin;
  double max_margin = 0.05;
  double level = 0.95;
  // How it came about.
  std::string verdict;                  // of the comparison that was accepted
  std::string because;                  // the reason that was given
  std::string compared_with;            // name and digest of the base then
  std::optional<std::string> previous;  // SHA-256 of the baseline before it
};

// By what the file says of itself.
bool is_baseline(const std::filesystem::path& file);

// Throws an input Error with file and line if it is not one, is damaged, or was edited by hand.
Baseline read_baseline(const std::filesystem::path& file);

// Replaces the file in one step. Throws an Error if it cannot be written.
void write_baseline(const Baseline& baseline, const std::filesystem::path& file);

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

// The side of the baseline, which is named so by the user, with the scores by these measures alone.
// Throws an input Error if it has none by one of them.
Side baseline_side(const Baseline& baseline, const std::string& name,
                   const std::vector<std::string>& measures);

}  // namespace matchbench::gate
