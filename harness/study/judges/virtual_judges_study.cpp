#include "harness/study/judges/virtual_judges_study.hpp"

#include "harness/analysis/judges/virtual_judge.hpp"
#include "harness/base/error.hpp"
#include "harness/measures/names/measure_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::study {
namespace {

std::vector<std::size_t> chosen_judges(const std::vector<std::string>& names,
                                       const std::vector<std::string>& systems) {
  std::vector<std::size_t> out;
  for (const auto& name : names.empty() ? systems : names) {
    const auto found = std::find(systems.begin(), systems.end(), name);
    if (found == systems.end()) {
      throw input_error(fmt::format("there is no system '{}' that could judge", name),
                        fmt::format("there are: {}", fmt::join(systems, ", ")));
    }
    out.push_back(static_cast<std::size_t>(found - systems.begin()));
  }
  return out;
}

// Who gives a negative score is no judge.
void check_scores(const AnalysisInput& input, std::size_t system) {
  const auto& negative = input.negative_scores[system];
  if (!negative) return;
  throw input_error(
      negative->where,
      fmt::format("'{}' gives the score {} to document '{}' in topic '{}', which cannot be a grade",
                  input.experiment.systems[system], negative->score, negative->document,
                  negative->topic),
      "the scores of a virtual judge must not be negative; choose other judges with --judge");
}

}  // namespace

JudgeOrders study_virtual_judges(const VirtualJudgesStudyOptions& options) {
  const AnalysisInput input = read_analysis_input(options.files);
  const analysis::Experiment& experiment = input.experiment;
  const std::vector<std::string> defaults = {"muAP", "nDCG", "NDCNG"};
  const measures::ScoringPlan plan(
      measures::averaged_measures_named(options.measures.empty() ? defaults : options.measures));
  const auto undefined = options.files.undefined_policy();
  std::vector<std::vector<analysis::SystemOrder>> by_judge = {
      system_orders(input, input.setting(), plan, undefined)};
  for (const auto system : chosen_judges(options.judges, experiment.systems)) {
    check_scores(input, system);
    by_judge.push_back(
        system_orders(input, analysis::virtual_judge(experiment, system), plan, undefined));
  }
  return {input.setting().name, experiment.systems, compare_judges(by_judge), input.remarks};
}

StudySheet sheet_of_virtual_judges(const JudgeOrders& study) {
  return {
      .heading = fmt::format("'{}', and the scores of systems taken as grades\n\n", study.setting),
      .table = judge_table(study, JudgeColumns::kWithoutDrastic),
      .remarks = study.remarks};
}

}  // namespace matchbench::study
