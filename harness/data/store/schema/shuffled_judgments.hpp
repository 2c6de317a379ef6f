#pragma once

namespace matchbench::store {

// A migration: rankings that an entrant gave after it was trained on shuffled judgments, and their
// scores.
extern const char* const kShuffledJudgments;

// Temporary views that show an older file as one without such rankings, for reading without
// changing it.
extern const char* const kNoShuffledJudgments;

}  // namespace matchbench::store
