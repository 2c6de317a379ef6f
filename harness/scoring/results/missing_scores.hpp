#pragma once

#include "harness/scoring/results/read_scores.hpp"

#include <span>

namespace matchbench::results {

// Warns of entrants that have been asked since the round was scored: of those without any score,
// and of those that have scores for some of their answers. `settings` are all scores of the round,
// by measures that this version knows.
void add_remarks_on_missing_scores(std::span<const store::SettingScores> settings,
                                   const EntrantOfRepetition& entrant_of_repetition,
                                   const AnsweredRequests& answered, RoundResults& results);

}  // namespace matchbench::results
