#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::contest {

// What all entrants of a contest hold; a contest of a thousand has less than 1 MiB.
inline constexpr std::size_t kMostEntrantBytes = std::size_t{64} << 20;

// One choice of parameters for a plugin.
struct ParameterSet {
  std::string json = "{}";  // object text, keys in the order written
  std::string label;        // "k1=1.2,b=0.75": the swept keys only; "" if nothing is swept
};

// A `parameters:` map. A value that is a list makes one entrant per item, several lists for
// every combination, in file order, the last key varying fastest. A list that is itself the value
// of a parameter is written as a list of lists.
std::vector<ParameterSet> parameter_sets(const std::optional<text::YamlNode>& node);

}  // namespace matchbench::contest
