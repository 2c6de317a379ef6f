#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::score {

// The relevance settings under which a round can be scored: those of the collection in `folder`, in
// its order, and after them those that the round's contest defines. Of two with one name the
// contest's counts. Throws an input Error if the collection's manifest cannot be read.
std::vector<RelevanceSetting> round_settings(const store::RoundStore& store,
                                             const std::filesystem::path& folder);

}  // namespace matchbench::score
