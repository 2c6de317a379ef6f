#pragma once

#include <filesystem>

namespace matchbench::season {

// Copies all that is in the folder, links followed, into one that is there or is made. Throws an
// environment Error that says so if the disk is full, which std::filesystem::copy() does not.
void copy_folder(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace matchbench::season
