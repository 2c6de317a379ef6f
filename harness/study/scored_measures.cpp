#include "harness/study/scored_measures.hpp"

#include "harness/measures/names/measure_names.hpp"

namespace matchbench::study {

std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  measures::Undefined undefined) {
  const measures::ScoringPlan plan(measures::averaged_measures_named(measures));
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  std::vector<analysis::ScoreMatrix> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(analysis::matrix_of(input.experiment, scores, plan, v, undefined));
  }
  return out;
}

}  // namespace matchbench::study
