#pragma once

#include "harness/eval/run_scores.hpp"
#include "harness/trec/letor.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

// Each feature as a system that ranks the documents of its line by that feature, highest first, and
// equal values by document id falling. `features` are "25" or "25=BM25"; none: all in the file.
// Throws an input Error if a feature is not in the file.
std::vector<RunScores> score_features(const trec::Letor& letor,
                                      std::span<const std::string> features, const EvalTable& plan,
                                      const EvalOptions& options);

// The distinct positive grades, rising.
std::vector<double> grade_scale(const trec::Letor& letor);

}  // namespace matchbench::eval
