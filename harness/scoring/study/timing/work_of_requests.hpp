#pragma once

#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/results/timing_facts.hpp"

#include <span>

namespace matchbench::study {

// What a call of each request takes where none of its work is kept, in processor time: its least
// first call over all audits, which is slow by chance in none of them, and before which no process
// has slept, as it has in timed passes of few queries a second. Without audits: the median of the
// timed passes, or the least first call over these trials if that is less.
analysis::TimeByRequest work_of_requests(const results::TimedEntrant& entrant,
                                         std::span<const results::TimedTrial* const> trials);

}  // namespace matchbench::study
