#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <vector>

namespace matchbench::contest {

// Takes the entrants that `withdrawn:` names, and the fusions that combine one of them, out of
// those of the contest, and keeps them with their reasons. `known`: the entrants of all its tracks.
// Throws an input Error with the place of a name that none of them has, of a reason that says
// nothing, or if nobody of `known` is left; a single track may be without entrants.
void withdraw(const text::YamlNode& withdrawn, const std::vector<EntrantSpec>& known,
              Contest& contest);

}  // namespace matchbench::contest
