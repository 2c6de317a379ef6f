#include "harness/study/robustness/difficulty_study.hpp"

#include "harness/analysis/judges/fusion_bound.hpp"
#include "harness/analysis/robustness/correlation.hpp"
#include "harness/base/error.hpp"
#include "harness/measures/names/measure_names.hpp"
#include "harness/study/scored_measures.hpp"
#include "harness/text/number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench {
namespace {

Table requests_table(const DifficultyStudy& study) {
  Table table;
  table.columns = {{"request", "request"}, {"mean", "mean"},       {"deviation", "sd"},
                   {"lowest", "lowest"},   {"highest", "highest"}, {"best", "best"}};
  for (const auto& one : study.requests) {
    std::vector<std::string> best;
    for (const auto s : one.best) best.push_back(study.scores.systems[s]);
    constexpr std::size_t kNamed = 3;
    table.rows.push_back({study.scores.requests[one.request], number_cell(one.mean),
                          number_cell(one.deviation), number_cell(one.lowest),
                          number_cell(one.highest),
                          best.size() > kNamed ? fmt::format("{} systems", best.size())
                                               : fmt::format("{}", fmt::join(best, ", "))});
  }
  return table;
}

Table systems_table(const DifficultyStudy& study) {
  Table table;
  table.columns = {{"system", "system"},
                   {"mean", "mean"},
                   {"wins_alone", "best alone"},
                   {"wins_shared", "best with others"},
                   {"lost_without", "oracle loses without it"},
                   {"mean_correlation", "mean correlation with the others"}};
  for (const auto s : falling_order(mean_scores(study.scores))) {
    const SystemContribution& one = study.systems[s];
    table.rows.push_back({study.scores.systems[s], number_cell(one.mean),
                          count_cell(one.wins_alone), count_cell(one.wins_shared),
                          number_cell(one.lost_without), number_cell(one.mean_correlation, 3)});
  }
  return table;
}

Table correlations_table(const ScoreMatrix& scores) {
  Table table;
  table.columns = {{"system", "system"}};
  for (const auto& system : scores.systems) table.columns.push_back({system, system});
  for (std::size_t a = 0; a < scores.systems.size(); ++a) {
    std::vector<Cell> row = {scores.systems[a]};
    for (std::size_t b = 0; b < scores.systems.size(); ++b) {
      row.push_back(number_cell(pearson(scores.of(a), scores.of(b)), 3));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table bounds_table(const DifficultyStudy& study) {
  Table table;
  table.columns = {{"bound", "bound"}, {"value", study.scores.measure}};
  table.rows = {{"best system", number_cell(study.best_system)},
                {"best system for every request", number_cell(study.best_per_request)},
                {fmt::format("the first {} of all systems, ideally fused", study.depth),
                 number_cell(study.ideal_fusion)}};
  return table;
}

Table table_of(const DifficultyStudy& study, DifficultyTable shown) {
  switch (shown) {
    case DifficultyTable::kRequests:
      return requests_table(study);
    case DifficultyTable::kSystems:
      return systems_table(study);
    case DifficultyTable::kBounds:
      return bounds_table(study);
    case DifficultyTable::kCorrelations:
      break;
  }
  return correlations_table(study.scores);
}

}  // namespace

DifficultyStudy study_difficulty(const DifficultyStudyOptions& options) {
  if (options.depth == 0) throw input_error("--depth 0: nothing would be fused");
  const AnalysisInput input = read_analysis_input(options.files);
  const std::vector<std::string> defaults = {"AP"};
  const auto undefined = options.files.undefined_policy();
  DifficultyStudy out;
  out.setting = input.setting().name;
  out.scores =
      score_measures(input, options.measures.empty() ? defaults : options.measures, undefined)
          .front();
  out.requests = request_difficulty(out.scores);
  out.systems = system_contributions(out.scores);
  const auto means = mean_scores(out.scores);
  out.best_system = *std::max_element(means.begin(), means.end());
  out.best_per_request = oracle_selection(out.scores);
  out.depth = options.depth;
  const Plan plan({measure_of_value(out.scores.measure)});
  out.ideal_fusion =
      fusion_bound(input.experiment, input.setting(), plan, options.depth, undefined).front();
  out.remarks = input.remarks;
  return out;
}

StudySheet sheet_of(const DifficultyStudy& study, DifficultyTable shown) {
  return {.heading = fmt::format(
              "{} under '{}': best system {}; picking the best system for every request would "
              "give {}\n\n",
              study.scores.measure, study.setting, fixed_text(study.best_system, 4),
              fixed_text(study.best_per_request, 4)),
          .table = table_of(study, shown),
          .remarks = study.remarks};
}

}  // namespace matchbench
