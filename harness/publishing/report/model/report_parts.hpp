#pragma once

#include "harness/publishing/report/model/report_model.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::report {

// The parts that make_report puts together; each knows the model's earlier ones only.

ReportEntrant report_entrant(const results::EntrantResults& results, std::size_t request_count);

// None unless the queries arrived at a rate.
std::optional<ReportServer> report_server(const results::RoundResults& results);

// The curves of these entrants.
ReportCurves report_curves(std::size_t setting, const analysis::Experiment& experiment,
                           const analysis::JudgedSetting& judged,
                           const std::vector<std::size_t>& entrants);

// None if the comparison has nothing to test.
std::optional<ReportSignificance> report_significance(const Board& board,
                                                      const Comparison& comparison,
                                                      std::size_t entrant_count);

// Means of a board's ranked entrants, negated if less is better, for comparing orders.
struct BoardMerits {
  std::size_t setting = 0;
  std::size_t measure = 0;
  Values merits;
};
// Of the boards with one setting or measure, each two are compared of the first so many.
inline constexpr std::size_t kMostCorrelated = 100;
// For each setting with two or more measures, over the entrants that all of them score.
std::vector<ReportCorrelation> report_correlations(const std::vector<BoardMerits>& boards);
// The same for each measure with two or more settings.
std::vector<ReportSensitivity> report_sensitivity(const std::vector<BoardMerits>& boards);

// What changed on every board that two rounds on one collection share, of the entrants in both;
// `round` is the place of the later one.
std::vector<HistoryChange> round_changes(const results::RoundResults& before,
                                         const results::RoundResults& after, std::size_t round);

// Lets descriptions through as long as they fit into a report, their sources if they take at most
// `source_bytes` of the page; what does not fit is empty. Texts that it lets through are fit to
// print.
class DescriptionBudget {
 public:
  explicit DescriptionBudget(std::size_t source_bytes) : source_bytes_left_(source_bytes) {}

  results::NamedItem take(const results::NamedItem& item);
  // "" or how much was left out.
  std::string remark() const;

 private:
  std::size_t description_bytes_ = 0;
  std::size_t source_bytes_left_ = 0;
  std::size_t cut_descriptions_ = 0;
  std::size_t cut_sources_ = 0;
};

// Fills rankings and services, of the entrants that are chosen. `depth` is at least 1. Services are
// described by the best rank that any of these entrants gives them, until the budget is used up.
void add_rankings(const results::RoundResults& results, const results::JudgedRankings& judged,
                  std::size_t depth, const std::vector<bool>& chosen,
                  DescriptionBudget& descriptions, ReportModel& model);

// Fills the services' side of the chosen entrants under the first setting that is judged, and adds
// to the services what rankings do not show. Nothing if no setting is judged.
void add_service_sides(const results::RoundResults& results, const results::JudgedRankings& judged,
                       const std::vector<bool>& chosen, DescriptionBudget& descriptions,
                       ReportModel& model);

}  // namespace matchbench::report
