#include "harness/scoring/study/robustness/difficulty_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/scoring/analysis/judges/virtual_judge.hpp"
#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace matchbench::study {
namespace {

text::Table requests_table(const DifficultyStudy& study) {
  text::Table table;
  table.columns = {{"request", "request"},
                   {"mean", "mean"},
                   {"deviation", "sd"},
                   {"lowest", "lowest", text::Column::kAlways, "lowest, highest"},
                   {"highest", "highest", text::Column::kAlways, "lowest, highest"},
                   {"best", "best"}};
  for (const auto& one : study.requests) {
    std::vector<std::string> best;
    for (const auto s : one.best) best.push_back(study.scores.systems[s]);
    constexpr std::size_t kNamed = 3;
    text::Cell names;  // none if all are alike: nobody is better than others
    if (best.size() < study.scores.systems.size()) {
      names = best.size() > kNamed ? fmt::format("{} systems", best.size())
                                   : fmt::format("{}", fmt::join(best, ", "));
    }
    table.rows.push_back({study.scores.requests[one.request], text::number_cell(one.mean),
                          text::number_cell(one.deviation), text::number_cell(one.lowest),
                          text::number_cell(one.highest), std::move(names)});
  }
  return table;
}

text::Table systems_table(const DifficultyStudy& study) {
  text::Table table;
  table.columns = {{"system", "system"},
                   {"mean", "mean"},
                   {"wins_alone", "best alone"},
                   {"wins_shared", "best with others"},
                   {"lost_without", "oracle loses without it"},
                   {"mean_correlation", "mean correlation with the others"}};
  for (const auto s : analysis::falling_order(analysis::mean_scores(study.scores))) {
    const analysis::SystemContribution& one = study.systems[s];
    table.rows.push_back({study.scores.systems[s], text::number_cell(one.mean),
                          text::count_cell(one.wins_alone), text::count_cell(one.wins_shared),
                          text::number_cell(one.lost_without),
                          text::number_cell(one.mean_correlation, 3)});
  }
  return table;
}

text::Table correlations_table(const analysis::ScoreMatrix& scores) {
  text::Table table;
  table.columns = {{"system", "system"}};
  for (const auto& system : scores.systems) table.columns.push_back({system, system});
  for (std::size_t a = 0; a < scores.systems.size(); ++a) {
    std::vector<text::Cell> row = {scores.systems[a]};
    for (std::size_t b = 0; b < scores.systems.size(); ++b) {
      row.push_back(text::number_cell(analysis::pearson(scores.of(a), scores.of(b)), 3));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

text::Table bounds_table(const DifficultyStudy& study) {
  text::Table table;
  table.columns = {{"bound", "bound"}, {"value", study.scores.measure}};
  table.rows = {{"best system", text::number_cell(study.best_system)},
                {"best system for every request", text::number_cell(study.best_per_request)},
                {fmt::format("the first {} of all systems, ideally fused", study.depth),
                 text::number_cell(study.ideal_fusion)}};
  return table;
}

text::Table table_of(const DifficultyStudy& study, DifficultyTable shown) {
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
  DifficultyStudy out;
  out.setting = input.setting().name;
  out.remarks = input.remarks;
  out.scores = score_first_measure(input, options.measures, out.remarks);
  out.requests = analysis::request_difficulty(out.scores);
  out.systems = analysis::system_contributions(out.scores);
  const auto means = analysis::mean_scores(out.scores);
  out.best_system = *std::max_element(means.begin(), means.end());
  out.best_per_request = analysis::oracle_selection(out.scores);
  out.depth = options.depth;
  const measures::ScoringPlan plan({measures::measure_of_value(out.scores.measure)});
  out.ideal_fusion = analysis::fusion_bound(input.experiment, input.setting(), plan, options.depth,
                                            input.undefined)
                         .front();
  return out;
}

StudySheet sheet_of(const DifficultyStudy& study, DifficultyTable shown) {
  return {.heading = fmt::format(
              "{} under '{}': best system {}; picking the best system for every request would "
              "give {}\n\n",
              study.scores.measure, study.setting, text::fixed_text(study.best_system, 4),
              text::fixed_text(study.best_per_request, 4)),
          .table = table_of(study, shown),
          .remarks = study.remarks};
}

}  // namespace matchbench::study
