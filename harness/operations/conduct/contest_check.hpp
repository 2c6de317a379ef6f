#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <cstddef>
#include <vector>

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

// The relevance settings that a contest may name: those of its collection, and after them those
// that it defines. Throws an input Error with the place in the contest file if one of its own has
// the name of one of the collection, or uses a judge or a dimension that the collection does not
// declare.
std::vector<RelevanceSetting> contest_settings(const contest::Contest& contest);

// Applies the settings that the contest defines to the judgments of its collection, if it has any,
// but those by an entrant's scores. Throws an input Error with the place in the contest file if one
// has no gain for grades that occur. Takes time for each judgment, and none without such settings.
void require_gains(const contest::Contest& contest, const Collection& collection);

}  // namespace matchbench::conduct
