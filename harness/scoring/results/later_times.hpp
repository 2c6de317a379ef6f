#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <span>
#include <string>

namespace matchbench::results {

// For people: which entrants were timed after others had been, as in a round that was resumed with
// an entrant that is new or has changed: a drift of the machine then falls on some alone. "" if
// all were timed together. Several workers of an entrant tell this from their order. Of an entrant
// with only one, more than ten seconds without any worker between it and the others do. `sessions`:
// all of the round, in their order. Of a merged round nothing is told, whose parts ran at their own
// times.
std::string later_times_remark(const store::RoundStore& store,
                               std::span<const store::StoredSession> sessions);

// Removes the measured times of its calls, so that nobody compares them with those of others.
void drop_times(EntrantResults& entrant);

}  // namespace matchbench::results
