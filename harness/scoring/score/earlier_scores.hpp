#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/relevance.hpp"
#include "harness/scoring/score/asked_collection.hpp"

#include <span>
#include <vector>

namespace matchbench::score {

// What the round has been scored by before, and is not in `fresh`, made again: entrants may have
// been asked since. A setting counts as `settings` defines it, or as it was if that does not define
// it any more. Scores that cannot be made now stay as they are: those of a measure that this
// version does not know, those in tokens if nothing counts them here, and those under a setting
// without judgments.
std::vector<store::SettingScores> earlier_scores(const store::RoundStore& store,
                                                 const AskedCollection& asked,
                                                 std::span<const RelevanceSetting> settings,
                                                 std::span<const store::SettingScores> fresh);

}  // namespace matchbench::score
