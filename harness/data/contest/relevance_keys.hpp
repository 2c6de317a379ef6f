#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <string>
#include <vector>

namespace matchbench::contest {

// `relevance:` of a contest or of one of its tracks.
struct RelevanceKeys {
  std::vector<std::string> names;  // what is scored, in the file's order
  std::vector<Position> places;    // of each of them
  std::vector<DefinedSetting> defined;
};

// Reads a map name → setting, as in a collection's manifest, or a list of names and such maps.
// Which judges and dimensions the collection declares is not known here. Throws an input Error with
// place if nothing is listed, a name appears twice, or a setting is malformed.
RelevanceKeys read_relevance(const text::YamlNode& node);

// Those of `defined` that the contest names, for scoring or for training, and does not define.
std::vector<DefinedSetting> named_of(const std::vector<DefinedSetting>& defined,
                                     const Contest& contest);

}  // namespace matchbench::contest
