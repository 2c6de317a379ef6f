#include "harness/scoring/analysis/significance/randomization.hpp"

#include "harness/scoring/analysis/significance/max_t.hpp"

namespace matchbench::analysis {

std::vector<double> randomization_p_values(const ScoreMatrix& scores, const FlipOptions& options) {
  return step_down_max_t(scores, all_pairs(scores.systems.size()), options).p_values;
}

}  // namespace matchbench::analysis
