#include "harness/study/scored_measures.hpp"

#include "harness/measures/names/measure_names.hpp"

namespace matchbench {

std::vector<ScoreMatrix> score_measures(const AnalysisInput& input,
                                        std::span<const std::string> measures,
                                        Undefined undefined) {
  const Plan plan(averaged_measures_named(measures));
  const auto scores = score(input.experiment, input.setting(), plan);
  std::vector<ScoreMatrix> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(matrix_of(input.experiment, scores, plan, v, undefined));
  }
  return out;
}

}  // namespace matchbench
