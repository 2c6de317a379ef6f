#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/grants.hpp"

#include <map>

namespace matchbench::results {

// What the workers of each entrant were granted, all together. An entrant without a worker has no
// entry.
std::map<store::EntrantId, Grants> granted_by_entrant(const store::RoundStore& store);

}  // namespace matchbench::results
