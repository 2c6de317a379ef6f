#pragma once

#include "harness/report/report_model.hpp"

#include <cstddef>
#include <vector>

namespace matchbench {

// The parts that make_report puts together; each knows the model's earlier ones only.

ReportEntrant report_entrant(const EntrantResults& results, std::size_t request_count);

ReportCurves report_curves(std::size_t setting, const Experiment& experiment,
                           const JudgedSetting& judged);

// None if the comparison has nothing to test.
std::optional<ReportSignificance> report_significance(const Board& board,
                                                      const Comparison& comparison,
                                                      std::size_t entrant_count);

// Means by entrant of one board, negated if less is better, for comparing orders.
struct BoardMerits {
  std::size_t setting = 0;
  std::size_t measure = 0;
  Values merits;
};
// Of the settings with two or more measures, over the entrants that all of them score.
std::vector<ReportCorrelation> report_correlations(const std::vector<BoardMerits>& boards);
// Of the measures with two or more settings, likewise.
std::vector<ReportSensitivity> report_sensitivity(const std::vector<BoardMerits>& boards);

// Fills rankings and services, of the entrants that are chosen. `depth` is at least 1.
void add_rankings(const RoundResults& results, const JudgedRankings& judged, std::size_t depth,
                  const std::vector<bool>& chosen, ReportModel& model);

}  // namespace matchbench
