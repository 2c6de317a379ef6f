#pragma once

#include "harness/collection/native/read_collection.hpp"
#include "harness/measures/judgments/relevance.hpp"
#include "harness/store/store.hpp"

#include <filesystem>
#include <string>

namespace matchbench {

// The collection in `folder`. Throws an input Error if it is not the one that the round asked.
Collection read_asked_collection(const RoundStore& store, const std::filesystem::path& folder);

// An entrant as a judge: the scores of its first timed answer to each request, those of its lowest
// repetition. A failed answer grades nothing. Throws an input Error if the round has no such
// entrant.
VirtualJudge entrant_as_judge(const RoundStore& store, const std::string& name);

}  // namespace matchbench
