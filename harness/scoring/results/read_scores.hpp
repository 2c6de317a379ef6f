#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace matchbench::results {

// The place of a repetition's entrant in the results; superseded repetitions are left out.
using EntrantOfRepetition = std::map<store::RepetitionId, std::size_t>;

// By request: whether the repetition has a timed answer to it.
using AnsweredRequests = std::map<store::RepetitionId, std::vector<bool>>;

// With which boards begin: the setting that was scored first, and the first of the contest's
// measures that are scored under it, else the one that was scored first. None if nothing is scored.
std::optional<store::ScoredBoard> first_board(const store::RoundStore& store);

// Adds all scores of a stored round, averaged over the repetitions of each entrant, with their
// settings and what their measures are: those of the contest first, in its order. `results` has its
// provenance, entrants and requests already. A warning names those that have answered requests
// since the round was scored. Throws an input Error if a score is of a measure that this version
// does not know.
void read_scores(const store::RoundStore& store, const EntrantOfRepetition& entrant_of_repetition,
                 const AnsweredRequests& answered, RoundResults& results);

}  // namespace matchbench::results
