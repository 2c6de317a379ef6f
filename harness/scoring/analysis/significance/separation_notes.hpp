#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::analysis {

// What readers of ranks and letters are told of the test behind them, a sentence or two each; empty
// if there is nothing to say.
struct SeparationNotes {
  std::string warning;  // no pair can be separated, whatever the scores are
  std::string note;     // no pair was separated
  std::string visible;  // the smallest difference that the requests can see
};

// `requests`: those that were tested. `alpha` as in the options of the separation.
SeparationNotes notes_on(const Separation& separation, std::size_t requests, double alpha);

// The systems, rising, that fail outright now and then: of the requests for which the median of all
// systems is not the worst value of the measure, they have it on 5 to 30 %. Their differences from
// other systems are skewed, against what the sign flips of max_t.hpp assume, so that tests of few
// requests separate them too often. None of a measure without a worst value, such as Utility.
std::vector<std::size_t> skewed_systems(const ScoreMatrix& scores);

// That the systems of these names are such, a sentence. `where`: by which measures; `requests`: the
// most that any of these tests has.
std::string skewed_sentence(const std::string& where, const std::string& names, bool are_several,
                            std::size_t requests);

}  // namespace matchbench::analysis
