#pragma once

#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

struct SensitivityStudyOptions {
  AnalysisFiles files;                // with two relevance settings or more
  std::vector<std::string> measures;  // empty: the board's first, AP, Q and nDCG
  double drastic_ranks = analysis::kDrasticRanks;
};

// How far the order of the systems depends on what is called relevant.
struct SensitivityStudy {
  std::vector<std::string> systems;
  std::size_t requests = 0;
  std::size_t settings = 0;
  double drastic_ranks = 0;
  std::vector<analysis::SystemOrder> orders;           // by setting, then measure
  std::vector<analysis::OrderComparison> comparisons;  // of all pairs of orders by the same measure
  std::vector<analysis::SensitivitySummary> summaries;
  std::vector<std::string> remarks;
};
SensitivityStudy study_sensitivity(const SensitivityStudyOptions& options);

enum class SensitivityTable { kSummary, kPairs, kScores };
inline constexpr std::array<std::string_view, 3> kSensitivityTables = {"summary", "pairs",
                                                                       "scores"};
StudySheet sheet_of(const SensitivityStudy& study, SensitivityTable shown);

}  // namespace matchbench::study
