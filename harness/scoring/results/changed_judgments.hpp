#pragma once

#include "harness/data/store/round/store.hpp"

#include <string>
#include <vector>

namespace matchbench::results {

// For people: since when the judgments of how many requests are others than those that the round
// was scored with before. One sentence if this is the same for all settings, as it is if they are
// scored together; none if no judgments have changed.
std::vector<std::string> changed_judgments(const store::RoundStore& store);

}  // namespace matchbench::results
