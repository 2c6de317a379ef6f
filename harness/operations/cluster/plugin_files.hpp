#pragma once

#include <filesystem>
#include <vector>

namespace matchbench::cluster {

// The files and links in the folder of a plugin, sorted. Its author has made them: whatever is
// wrong with them is this entrant's fault alone. They are looked at, not read. Throws an input
// Error if there are more, or larger ones, than a plugin may have, or if one has a name that a plan
// cannot have, or may not be read.
std::vector<std::filesystem::path> plugin_files(const std::filesystem::path& plugin);

}  // namespace matchbench::cluster
