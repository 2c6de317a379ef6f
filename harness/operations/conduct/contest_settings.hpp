#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <vector>

namespace matchbench::conduct {

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
