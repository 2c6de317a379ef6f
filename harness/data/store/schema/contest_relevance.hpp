#pragma once

namespace matchbench::store {

// Schema 6: the relevance settings that a contest file defines itself.
extern const char* const kContestRelevance;

// The same as an empty view, for databases of an older schema that are only read.
extern const char* const kNoContestRelevance;

}  // namespace matchbench::store
