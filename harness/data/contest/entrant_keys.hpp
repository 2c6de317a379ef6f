#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace matchbench::contest {

// The keys of an entry of `entrants:` that is a plugin.
std::span<const std::string_view> plugin_keys();

// Counts what all entrants of a contest hold: lists of parameters, and tracks that name entrants,
// multiply what is written once.
class EntrantBytes {
 public:
  // Throws an input Error at the node if that many more of them hold too much together.
  void take(const EntrantSpec& spec, std::size_t count, const text::YamlNode& node);

 private:
  std::size_t bytes_ = 0;
};

// Reads `entrants:` of a contest or of one of its tracks: plugins with their parameters, run files
// and fusions, one entrant for each set of parameters. `known` are those that the list may take
// over by their names; a contest's own list knows none. Throws an input Error with place if the
// list is empty or too large, a name appears twice, or a fusion names an entrant that is not above
// it. The places of the paths in it are added to `places`.
std::vector<EntrantSpec> read_entrants(const text::YamlNode& node,
                                       const std::vector<EntrantSpec>& known, EntrantBytes& bytes,
                                       PathPlaces& places);

}  // namespace matchbench::contest
