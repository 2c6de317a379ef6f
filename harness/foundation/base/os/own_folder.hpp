#pragma once

#include <filesystem>

namespace matchbench {

// Whether the folder is this user's, and nobody else may change what lies in it or put another in
// its place: whoever may could exchange a file between two looks.
bool is_own_folder(const std::filesystem::path& folder);

}  // namespace matchbench
