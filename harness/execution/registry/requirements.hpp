#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::registry {

// The text of a requirements.txt. Throws an input Error for one that is larger than any that names
// packages: a stranger's may have two gigabytes, of which each reader makes several copies.
std::string read_requirements(const std::filesystem::path& file);

// The packages that a requirements.txt names, each "NAME[EXTRAS] VERSIONS; MARKERS", with hashes if
// it gives some, without comments. Throws an input Error with file, line, value and remedy for
// everything that could lead somewhere else than to the packages of the index: options, URLs, paths
// and archives. `file`: for errors.
std::vector<std::string> required_packages(std::string_view text,
                                           const std::filesystem::path& file);

}  // namespace matchbench::registry
