#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/grants.hpp"

#include <map>

namespace matchbench::results {

// What the workers of each entrant were granted, all together; of those without a worker nothing.
std::map<store::EntrantId, Grants> granted_by_entrant(const store::RoundStore& store);

}  // namespace matchbench::results
