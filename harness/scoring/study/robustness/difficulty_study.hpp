#pragma once

#include "harness/scoring/analysis/robustness/difficulty.hpp"
#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

struct DifficultyStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> measures;  // the first value counts; empty: the board's first, or AP
  std::uint64_t depth = 100;          // services of each system that are fused; at least 1
};

// Which requests are hard, and what each system adds to the others.
struct DifficultyStudy {
  std::string setting;
  analysis::ScoreMatrix scores;
  std::vector<analysis::RequestDifficulty> requests;  // the hardest first
  std::vector<analysis::SystemContribution> systems;  // in the order of the scores
  double best_system = 0;                             // mean of the best system
  double best_per_request = 0;                        // mean of the best system for every request
  double ideal_fusion = 0;                            // mean of the ideal fusion to the depth
  std::uint64_t depth = 0;
  std::vector<std::string> remarks;
};
DifficultyStudy study_difficulty(const DifficultyStudyOptions& options);

enum class DifficultyTable { kRequests, kSystems, kCorrelations, kBounds };
inline constexpr std::array<std::string_view, 4> kDifficultyTables = {"requests", "systems",
                                                                      "correlations", "bounds"};
StudySheet sheet_of(const DifficultyStudy& study, DifficultyTable shown);

}  // namespace matchbench::study
