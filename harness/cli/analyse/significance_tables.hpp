#pragma once

#include "harness/analysis/score_matrix.hpp"
#include "harness/analysis/significance.hpp"
#include "harness/report/table.hpp"

#include <vector>

// What `matchbench analyse significance --show` offers, a table each.
namespace matchbench {

Table pairs_table(const ScoreMatrix& scores, const SignificanceOptions& options);   // every test
Table groups_table(const ScoreMatrix& scores, const SignificanceOptions& options);  // ranks, bars
Table friedman_table(const std::vector<ScoreMatrix>& measures, const SignificanceOptions& options);
Table posthoc_table(const ScoreMatrix& scores);  // of the mean ranks
Table discrimination_table(const std::vector<ScoreMatrix>& measures,
                           const SignificanceOptions& options);
// The achieved levels that discrimination is computed from, by falling level.
Table curve_table(const std::vector<ScoreMatrix>& measures, const SignificanceOptions& options);
// Power of a paired t test at level `alpha` as it is, and the requests it takes for `wanted`.
Table power_table(const ScoreMatrix& scores, double alpha, double wanted);

}  // namespace matchbench
