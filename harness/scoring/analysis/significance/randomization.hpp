#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/sign_flips.hpp"

#include <vector>

namespace matchbench::analysis {

// Two-sided paired randomization test (Fisher's; Smucker, Allan & Carterette 2007) of the mean
// difference, for all pairs of systems: the share of sign flips over the requests that give a
// difference at least as large as the observed one. All pairs share each flip. Each p-value is that
// of its pair alone.
std::vector<double> randomization_p_values(const ScoreMatrix& scores, const FlipOptions& options);

}  // namespace matchbench::analysis
