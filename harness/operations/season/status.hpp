#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/operations/season/history.hpp"

#include <optional>
#include <string>

namespace matchbench::season {

// Where a season is at a time: its phases, and each submission with its state, when it is expected
// to start, why, and what to do.
struct SeasonStatus {
  text::Table phases;
  text::Table entries;
};
// `running`: how far the round is that runs now; none: nobody runs, or it is not known.
SeasonStatus status_of(const Season& season, const History& history, Instant at,
                       const std::optional<conduct::RoundProgress>& running);

// What its team can do about the state of a submission; "" if nothing.
std::string remedy_for(EntryState state);

}  // namespace matchbench::season
