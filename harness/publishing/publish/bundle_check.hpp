#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace matchbench::publish {

struct CheckedRound {
  std::size_t scores = 0;
  std::size_t answers = 0;              // whose rankings are those that were given
  std::vector<std::string> unfinished;  // entrants, and how many repetitions of them if several
  bool has_judgments = true;
  // What its protocol asks for if entrants were less than confined: "confinement: off".
  std::string less_confined = {};
};

// All that a bundle may contain of a round in this folder, once check_bundle_content() has taken
// it.
std::set<std::filesystem::path> files_of_round(const std::filesystem::path& folder);

// Whether the unpacked content of a bundle (bundle.hpp) belongs together and gives the scores that
// it states. Throws an input Error that names the first thing that is wrong.
CheckedRound check_bundle_content(const std::filesystem::path& folder);

}  // namespace matchbench::publish
