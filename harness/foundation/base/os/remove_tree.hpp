#pragma once

#include <filesystem>

namespace matchbench {

// Removes a folder with everything in it, as far as that is possible: also folders that forbid
// their owner to look into them, and trees deeper than a path can say. Follows no links. Never
// throws. Time grows with the number of entries, and memory with that of the folders that are in
// one folder or are open above it.
void remove_tree(const std::filesystem::path& folder);

}  // namespace matchbench
