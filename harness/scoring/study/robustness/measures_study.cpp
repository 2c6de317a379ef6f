#include "harness/scoring/study/robustness/measures_study.hpp"

#include "harness/scoring/analysis/robustness/measure_variants.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::study {
namespace {

// The reference, then the measures that are asked for, or all that the input is enough for.
std::vector<measures::Measure> compared_measures(const MeasuresStudyOptions& options,
                                                 const AnalysisInput& first, bool size_known) {
  std::vector<measures::Measure> out =
      options.reference.empty() ? chosen_measure(first, {})
                                : std::vector{measures::parse_measure(options.reference)};
  const auto add = [&](const measures::Measure& measure) {
    if (std::find(out.begin(), out.end(), measure) == out.end()) out.push_back(measure);
  };
  for (const auto& measure : measures::averaged_measures_named(options.measures)) add(measure);
  if (!options.measures.empty()) return out;
  for (const auto& declaration : measures::registered_measures()) {
    const auto& needs = declaration.properties;
    const bool lacks_size =
        !size_known && (needs.needs_collection_size || needs.depth_is_collection);
    if (!analysis::judges_rankings(declaration) || !needs.tells_merit || lacks_size) continue;
    for (const auto& measure :
         analysis::variants_of(declaration, analysis::all_discounts_and_gains()))
      add(measure);
  }
  return out;
}

std::vector<AnalysisInput> read_inputs(const AnalysisFiles& files) {
  if (files.files.size() < 2 ||
      !std::all_of(files.files.begin(), files.files.end(), is_round_database)) {
    return {read_analysis_input(files)};
  }
  std::vector<AnalysisInput> out;
  for (const auto& file : files.files) {
    AnalysisFiles one = files;
    one.files = {file};
    out.push_back(read_analysis_input(one));
  }
  return out;
}

}  // namespace

MeasuresStudy study_measures(const MeasuresStudyOptions& options) {
  const auto inputs = read_inputs(options.files);
  const bool size_known = std::all_of(inputs.begin(), inputs.end(), [](const auto& input) {
    return input.experiment.collection_size.has_value();
  });
  const measures::ScoringPlan plan(compared_measures(options, inputs.front(), size_known));
  std::vector<JudgedInput> judged;
  for (const auto& input : inputs) judged.push_back({&input, &input.setting()});
  MeasuresStudy out;
  auto orders = system_orders(judged, plan, options.measures, out.remarks);
  if (const auto reference = plan.name_of_value(0); orders.front().front().measure != reference) {
    throw undefined_measure(reference, inputs.front().setting().name);
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto& input = inputs[i];
    out.rounds.push_back({.name = input.experiment.name,
                          .setting = input.setting().name,
                          .systems = input.experiment.systems,
                          .requests = input.experiment.requests.size(),
                          .orders = std::move(orders[i])});
    out.remarks.insert(out.remarks.end(), input.remarks.begin(), input.remarks.end());
  }
  return out;
}

}  // namespace matchbench::study
