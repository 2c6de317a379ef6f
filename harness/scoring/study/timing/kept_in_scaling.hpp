#pragma once

#include "harness/scoring/analysis/timing/timing_audit.hpp"
#include "harness/scoring/results/timing_facts.hpp"

#include <cstddef>

namespace matchbench::study {

// Adds a note if the last calls of a sample, of which growth is made, take far less than calls that
// do all their work: the first ones of two samples, those of the timed passes and audits if it has
// all `service_count` services, or those of a smaller sample.
void note_kept_in_scaling(const results::TimedEntrant& entrant, std::size_t service_count,
                          analysis::AuditFinding& finding);

}  // namespace matchbench::study
