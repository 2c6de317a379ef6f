#pragma once

#include <filesystem>
#include <functional>

namespace matchbench::collection {

// Throws an input Error if no folder is named or if it is not empty: what takes long must not
// fail at its end.
void check_new_folder(const std::filesystem::path& folder);

// Makes a folder of what `write` puts into the one that it is given. The folder appears complete or
// not at all, unless the machine itself stops. Throws what check_new_folder and `write` throw, and
// an environment Error if the disk does not take it.
void make_new_folder(const std::filesystem::path& folder,
                     const std::function<void(const std::filesystem::path&)>& write);

}  // namespace matchbench::collection
