#include "harness/cli/analyse/scored_measures.hpp"

#include "harness/measures/parse.hpp"

#include <algorithm>

namespace matchbench {

std::vector<Measure> parse_all_measures(std::span<const std::string> texts) {
  std::vector<Measure> measures;
  for (const auto& text : texts) {
    for (const auto& requested : parse_measures(text)) {
      if (std::find(measures.begin(), measures.end(), requested.measure) == measures.end()) {
        measures.push_back(requested.measure);
      }
    }
  }
  return measures;
}

std::vector<ScoreMatrix> score_measures(const AnalysisInput& input,
                                        std::span<const std::string> measures,
                                        Undefined undefined) {
  const Plan plan(parse_all_measures(measures));
  const auto scores = score(input.experiment, input.setting(), plan);
  std::vector<ScoreMatrix> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(matrix_of(input.experiment, scores, plan, v, undefined));
  }
  return out;
}

}  // namespace matchbench
