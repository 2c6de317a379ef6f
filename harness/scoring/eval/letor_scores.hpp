#pragma once

#include "harness/data/trec/letor.hpp"
#include "harness/scoring/eval/run_scores.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

struct LetorScores {
  std::vector<RunScores> runs;  // by feature
  std::vector<double> scale;    // the distinct positive grades, rising
};

// Each feature as a system that ranks the documents of its line by that feature, highest first, and
// equal values by document id falling. `features` are "25" or "25=BM25"; none: all in the file.
// Throws an input Error if a feature is not in the file.
LetorScores score_features(const trec::Letor& letor, std::span<const std::string> features,
                           const EvalTable& plan, EvalOptions options);

}  // namespace matchbench::eval
