#pragma once

namespace matchbench::store {

// A migration: which splits of the collection a round asks and trains on, and which track of its
// contest it is.
extern const char* const kSplitsAndTracks;

// Temporary views that show an older file as a round on all requests, of a contest without tracks,
// for reading without changing it.
extern const char* const kNoSplitsAndTracks;

}  // namespace matchbench::store
