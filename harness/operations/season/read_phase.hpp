#pragma once

#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/operations/season/season_file.hpp"

#include <string>
#include <vector>

namespace matchbench::season {

// Each throws an input Error with the node's place.

// A name of a team, a submission or a phase.
std::string plain_name(const text::YamlNode& node);

// Of two names that differ in letter case alone, none may be a folder everywhere.
void require_new(const std::vector<std::string>& names, const std::string& name,
                 const text::YamlNode& node);

// The phase that follows those that the season has.
Phase read_phase(const text::YamlNode& node, const Season& season);

}  // namespace matchbench::season
