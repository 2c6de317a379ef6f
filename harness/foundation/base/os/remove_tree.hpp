#pragma once

#include <filesystem>

namespace matchbench {

// Removes a folder with everything in it, as far as that is possible: also folders that forbid
// their owner to look into them, and trees deeper than a path can say. Follows no links. Never
// throws.
void remove_tree(const std::filesystem::path& folder);

}  // namespace matchbench
