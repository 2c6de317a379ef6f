#include "harness/scoring/study/judges/virtual_judges_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/judges/virtual_judge.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

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

}  // namespace

JudgeOrders study_virtual_judges(const VirtualJudgesStudyOptions& options) {
  const AnalysisInput input = read_analysis_input(options.files);
  const analysis::Experiment& experiment = input.experiment;
  const std::vector<std::string> own = {"muAP", "nDCG", "NDCNG"};
  const measures::ScoringPlan plan(chosen_measures(input, options.measures, own));
  JudgeOrders out{input.setting().name, experiment.systems, {}, input.remarks};
  std::vector<analysis::JudgedSetting> by_judge = {input.setting()};
  for (const auto system : chosen_judges(options.judges, experiment.systems)) {
    const auto& name = experiment.systems[system];
    const auto judge = analysis::virtual_judge(experiment, system);
    if (!judge) {
      const auto fault =
          fmt::format("'{}' cannot be a judge: none of its scores is positive", name);
      if (!options.judges.empty()) throw input_error(fault, "name other judges");
      out.remarks.push_back(fault);
      continue;
    }
    if (analysis::gives_negative_scores(experiment, system)) {
      out.remarks.push_back(fmt::format(
          "'{}' gives negative scores: as a judge it grades by how far a score is above the lowest "
          "that it gave for the request",
          name));
    }
    by_judge.push_back(*judge);
  }
  out.rows = compare_judges(system_orders(input, by_judge, plan, options.measures, out.remarks));
  return out;
}

StudySheet sheet_of_virtual_judges(const JudgeOrders& study) {
  return {
      .heading = fmt::format("'{}', and the scores of systems taken as grades\n\n", study.setting),
      .table = judge_table(study, JudgeColumns::kWithoutDrastic),
      .remarks = study.remarks};
}

}  // namespace matchbench::study
