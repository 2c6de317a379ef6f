#pragma once

#include "harness/scoring/study/input.hpp"

#include <set>
#include <string>
#include <vector>

namespace matchbench::study {

// Whether each request of a round is of this split of its collection. Throws an input Error if the
// collection has no such split.
std::vector<bool> training_requests(const AnalysisFiles& files, const std::string& split);

// The entrants of a round that declare their scores to be probabilities that a service is relevant:
// by the tag `probabilities` of the plugin, or of the contest.
std::set<std::string> entrants_of_probabilities(const AnalysisFiles& files);

}  // namespace matchbench::study
