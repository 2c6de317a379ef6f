#pragma once

namespace matchbench::store {

// A migration: in the view `leaderboard`, load_ms is the median over an entrant's workers, as boards
// and reports show it. Older files had the mean there; nothing but the view changes.
extern const char* const kMedianLoad;

}  // namespace matchbench::store
