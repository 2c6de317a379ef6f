#pragma once

#include "harness/contest/contest.hpp"
#include "harness/text/tree/yaml.hpp"

#include <vector>

namespace matchbench::contest {

// The entrants of a list, in its order; a parameter with several values makes several. `known` are
// those that the list may take over by their names; a contest's own list knows none. Throws an
// input Error with the place of what is wrong.
std::vector<EntrantSpec> read_entrants(const text::YamlNode& node,
                                       const std::vector<EntrantSpec>& known = {});

}  // namespace matchbench::contest
