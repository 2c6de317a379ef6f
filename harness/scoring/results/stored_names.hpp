#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::results {

// The names that a stored round offers to somebody who types a command about it.
struct StoredNames {
  std::vector<std::string> entrants;
  std::vector<std::string> relevance;  // the settings that its contest named
};

// Throws an Error if the file is not a round.
StoredNames read_stored_names(const std::filesystem::path& database);

}  // namespace matchbench::results
