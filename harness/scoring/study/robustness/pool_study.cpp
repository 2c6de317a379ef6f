#include "harness/scoring/study/robustness/pool_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/analysis/robustness/pool_bias.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <span>
#include <utility>

namespace matchbench::study {
namespace {

constexpr std::size_t kComparedDepth = 1;  // unjudged@10, by its place in the depths

// Counts only the systems that have both values.
template <class Second>
std::optional<double> tau_with_means(const PoolStudy& study, Second second) {
  std::vector<double> means, others;
  for (const auto& system : study.systems) {
    const std::optional<double> other = second(system);
    if (!system.mean || !other) continue;
    means.push_back(*system.mean);
    others.push_back(*other);
  }
  if (means.size() < 2) return std::nullopt;
  return analysis::kendall(means, others).tau_b;
}

std::string text_of(const std::optional<double>& tau) {
  return tau ? text::fixed_text(*tau, 4) : "undefined";
}

// One for each system and depth: Unjudged@k, the measure.
std::vector<std::vector<double>> unjudged_shares(const AnalysisInput& input,
                                                 std::span<const std::size_t> depths) {
  std::vector<measures::Measure> measures;
  for (const auto depth : depths) {
    measures.push_back(measures::parse_canonical(fmt::format("Unjudged@{}", depth)));
  }
  const measures::ScoringPlan plan(std::move(measures));
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  std::vector<std::vector<double>> shares(input.experiment.systems.size());
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    const auto means = analysis::system_means(input.experiment, scores, v, Undefined::kZero);
    for (std::size_t s = 0; s < shares.size(); ++s) shares[s].push_back(means[s]);
  }
  return shares;
}

text::Table uniques_table(const PoolStudy& study) {
  text::Table table;
  table.columns = {{"system", "system"},
                   {"unique_judged", "unique judged"},
                   {"unique_relevant", "unique relevant"},
                   {"mean", study.measure},
                   {"left_out", "without uniques"},
                   {"difference", "difference"}};
  for (const auto& system : study.systems) {
    const auto difference = system.mean && system.left_out
                                ? std::optional(*system.left_out - *system.mean)
                                : std::nullopt;
    table.rows.push_back({system.name, text::count_cell(system.unique_judged),
                          text::count_cell(system.unique_relevant), text::number_cell(system.mean),
                          text::number_cell(system.left_out), text::number_cell(difference)});
  }
  return table;
}

text::Table unjudged_table(const PoolStudy& study) {
  text::Table table;
  table.columns = {{"system", "system"}, {"mean", study.measure}};
  for (const auto depth : study.depths) {
    const auto name = fmt::format("unjudged@{}", depth);
    table.columns.push_back({name, name});
  }
  for (const auto& system : study.systems) {
    std::vector<text::Cell> row = {system.name, text::number_cell(system.mean)};
    for (const auto& share : system.unjudged) row.push_back(text::number_cell(share));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

PoolStudy study_pool(const PoolStudyOptions& options) {
  if (options.depth == 0) throw input_error("--depth 0: nothing would be in the pool");
  const AnalysisInput input = read_analysis_input(options.files);
  if (input.experiment.systems.size() < 2) {
    throw input_error("what a system alone brings is counted, and there is only one system");
  }
  const measures::ScoringPlan plan(chosen_measure(input, options.measures));
  PoolStudy out;
  out.setting = input.setting().name;
  out.measure = plan.name_of_value(0);
  out.pool_depth = options.depth;
  out.depths = {5, 10, 20, 100};
  out.remarks = input.remarks;
  const auto uniques = analysis::leave_out_uniques(input.experiment, input.setting(), plan,
                                                   options.depth, input.undefined);
  const auto unjudged = unjudged_shares(input, out.depths);
  for (std::size_t s = 0; s < uniques.size(); ++s) {
    out.systems.push_back({.name = input.experiment.systems[s],
                           .mean = measures::if_defined(uniques[s].means[0]),
                           .left_out = measures::if_defined(uniques[s].left_out[0]),
                           .unique_judged = uniques[s].judged,
                           .unique_relevant = uniques[s].relevant,
                           .unjudged = unjudged[s]});
  }
  if (!out.systems.front().mean) {
    throw undefined_measure(out.measure, out.setting);
  }
  out.tau_left_out = tau_with_means(out, [](const auto& system) { return system.left_out; });
  out.tau_unjudged = tau_with_means(
      out, [](const auto& system) { return std::optional(system.unjudged[kComparedDepth]); });
  return out;
}

StudySheet sheet_of(const PoolStudy& study, PoolTable shown) {
  const bool uniques = shown == PoolTable::kUniques;
  const std::string heading =
      uniques ? fmt::format(
                    "{} under '{}', with all judgments and without those that a system alone has "
                    "among its first {}\nKendall's tau-b of the two orders: {}\n\n",
                    study.measure, study.setting, study.pool_depth, text_of(study.tau_left_out))
              : fmt::format(
                    "Share of unjudged services among the first, and {} under '{}'\nKendall's "
                    "tau-b of {} and unjudged@10: {}\n\n",
                    study.measure, study.setting, study.measure, text_of(study.tau_unjudged));
  return {.heading = heading,
          .table = uniques ? uniques_table(study) : unjudged_table(study),
          .remarks = study.remarks};
}

}  // namespace matchbench::study
