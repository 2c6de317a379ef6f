#include "harness/scoring/study/robustness/sensitivity_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace matchbench::study {
namespace {

text::Table summary_table(const SensitivityStudy& study) {
  text::Table table;
  table.columns = {
      {"measure", "measure"},       {"settings", "settings"}, {"comparisons", "comparisons"},
      {"mean_swaps", "mean swaps"}, {"most_swaps", "most"},   {"drastic", "drastic"},
      {"mean_tau_b", "mean tau-b"}, {"least_tau_b", "least"}, {"mean_rho", "mean rho"}};
  for (const auto& one : study.summaries) {
    table.rows.push_back({one.measure, std::string(analysis::name_of(one.kind)),
                          text::count_cell(one.comparisons), text::number_cell(one.mean_swaps, 2),
                          text::count_cell(one.most_swaps), text::count_cell(one.drastic),
                          text::number_cell(one.mean_tau_b), text::number_cell(one.least_tau_b),
                          text::number_cell(one.mean_rho)});
  }
  return table;
}

text::Table setting_pairs_table(const SensitivityStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"first", "first"},
                   {"second", "second"},
                   {"settings", "settings"},
                   {"swaps", "swaps"},
                   {"drastic", "drastic"},
                   {"tau_a", "tau-a"},
                   {"tau_b", "tau-b"},
                   {"tau_ap", "tau_AP"},
                   {"rho", "rho"},
                   {"drastic_pairs", "drastic: better in the first"}};
  for (const auto& one : study.comparisons) {
    const auto& first = study.orders[one.first];
    const auto& second = study.orders[one.second];
    table.rows.push_back({first.measure, first.setting, second.setting,
                          std::string(analysis::name_of(analysis::kind_of(first, second))),
                          text::count_cell(one.discordant), text::count_cell(one.drastic),
                          text::number_cell(one.tau_a), text::number_cell(one.tau_b),
                          text::number_cell(one.tau_ap), text::number_cell(one.rho),
                          describe_drastic(one, study.systems)});
  }
  return table;
}

text::Table scores_table(const SensitivityStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"}, {"setting", "setting"}, {"kind", "kind"}};
  for (const auto& system : study.systems) table.columns.push_back({system, system});
  for (const auto& order : study.orders) {
    std::vector<text::Cell> row = {order.measure, order.setting,
                                   std::string(order.is_binary ? "binary" : "graded")};
    for (const double mean : order.means) row.push_back(text::number_cell(mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

SensitivityStudy study_sensitivity(const SensitivityStudyOptions& options) {
  const AnalysisInput input = read_analysis_input(options.files);
  if (input.settings.size() < 2) {
    throw input_error(
        fmt::format("'{}' is the only relevance setting", input.settings.front().name),
        "sensitivity compares several: name more with --relevance, or add some to the collection");
  }
  const std::vector<std::string> own = {"AP", "Q", "nDCG"};
  const measures::ScoringPlan plan(chosen_measures(input, options.measures, own));
  SensitivityStudy out{.systems = input.experiment.systems,
                       .requests = input.experiment.requests.size(),
                       .settings = input.settings.size(),
                       .drastic_ranks = options.drastic_ranks,
                       .orders = {},
                       .comparisons = {},
                       .summaries = {},
                       .remarks = input.remarks};
  for (auto& orders : system_orders(input, input.settings, plan, options.measures, out.remarks)) {
    std::ranges::move(orders, std::back_inserter(out.orders));
  }
  out.comparisons = analysis::compare_settings(out.orders, options.drastic_ranks);
  out.summaries = analysis::summarize(out.orders, out.comparisons);
  return out;
}

StudySheet sheet_of(const SensitivityStudy& study, SensitivityTable shown) {
  return {.heading =
              fmt::format("{}, {}, {}; a swap is drastic if the two are "
                          "{} ranks apart in both orders\n\n",
                          text::counted(study.systems.size(), "system", "systems"),
                          text::counted(study.requests, "request", "requests"),
                          text::counted(study.settings, "relevance setting", "relevance settings"),
                          study.drastic_ranks),
          .table = shown == SensitivityTable::kSummary ? summary_table(study)
                   : shown == SensitivityTable::kPairs ? setting_pairs_table(study)
                                                       : scores_table(study),
          .remarks = study.remarks};
}

}  // namespace matchbench::study
