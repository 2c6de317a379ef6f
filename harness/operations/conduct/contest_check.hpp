#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstddef>

namespace matchbench::conduct {

// Throws an input Error with the place in the contest file for what would only be noticed after
// hours of running: measures and relevance settings that do not exist, settings whose judge is an
// entrant that takes no part, more folds than there are requests that are asked, and no requests at
// all. Opens no judgments.
void require_scorable(const contest::Contest& contest, std::size_t request_count);

// Throws an input Error with the same place if entrants would see only a part of some text.
void require_whole_texts(const contest::Contest& contest, const Collection& collection);

// Throws an input Error with the place and the remedy if the contest asks for a measure in tokens
// and nothing counts those here. Parts of a round that run on other machines need no tokenizer
// there.
void require_tokens(const contest::Contest& contest);

}  // namespace matchbench::conduct
