#pragma once

#include "harness/scoring/results/round_results.hpp"

#include <vector>

namespace matchbench::results {

// Rounds that asked the same requests of the same collection, each of other entrants, as one round:
// the entrants of all in the order of the rounds, by the measures that all were scored with.
// Their times are left out, because they were measured on other days and machines; all other facts
// are the first round's. Throws an input Error that names the first difference in collection,
// requests, settings or judgments, if no measure is left, or if two entrants have one name;
// `rounds` has one at least.
RoundResults joined_rounds(std::vector<RoundResults> rounds);

}  // namespace matchbench::results
