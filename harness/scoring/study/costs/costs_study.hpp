#pragma once

#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

struct CostsStudyOptions {
  AnalysisFiles files;                // a round
  std::vector<std::string> measures;  // one; empty: the board's first
  // How many services are handed on; none: the cutoff of the measure, else 10.
  std::optional<std::uint64_t> depth;
};

// What an answer costs: its reader, in characters and tokens of the descriptions of the services
// that are handed on; and who makes it, in processor time and memory.
enum class Cost : std::uint8_t { kCharacters, kTokens, kProcessorTime, kMemory };
inline constexpr std::array<std::string_view, 4> kCostNames = {"characters", "tokens",
                                                               "processor time", "memory"};

struct EntrantCosts {
  std::string name;
  std::optional<double> quality;  // mean of the measure
  // One for each Cost: means over requests of characters, tokens and nanoseconds; highest resident
  // bytes of any worker. None: not known.
  std::array<std::optional<double>, kCostNames.size()> costs = {};
  // By Cost: no other entrant of which both are known has at least the quality for at most the
  // cost, and is better in one of the two.
  std::array<bool, kCostNames.size()> is_on_front = {};
};

struct CostsStudy {
  std::string setting;
  std::string measure;
  std::uint64_t depth = 0;
  std::vector<EntrantCosts> entrants;
  std::vector<std::string> remarks;  // who counted tokens, what is not known, and why
};

// Throws an input Error if the files are no round, or if its rankings cannot be scored.
CostsStudy study_costs(const CostsStudyOptions& options);

// A row for each entrant; times in ms, memory in MiB.
StudySheet sheet_of(const CostsStudy& study);

}  // namespace matchbench::study
