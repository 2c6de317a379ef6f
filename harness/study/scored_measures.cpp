#include "harness/study/scored_measures.hpp"

#include "harness/study/chosen_measures.hpp"

namespace matchbench::study {

std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  Undefined undefined) {
  const measures::ScoringPlan plan(chosen_measure(input, measures));
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  std::vector<analysis::ScoreMatrix> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(analysis::matrix_of(input.experiment, scores, plan, v, undefined));
  }
  return out;
}

}  // namespace matchbench::study
