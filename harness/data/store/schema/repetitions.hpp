#pragma once

namespace matchbench::store {

// A migration: what was called a run is called a repetition, in tables and columns. Views keep
// their columns.
extern const char* const kRepetitions;

// Temporary views that show the tables of an older file under the new names, for reading without
// changing it. The first is for files whose sessions have no environment (version 1), the second
// for those that have one; the third is for files without shuffled judgments, the fourth for those
// with them. The fifth is for all.
extern const char* const kSessionsOfVersion1;
extern const char* const kSessionsOfRuns;
extern const char* const kNoShuffledScores;
extern const char* const kShuffledScoresOfRuns;
extern const char* const kRunsAsRepetitions;

}  // namespace matchbench::store
