#pragma once

#include <filesystem>

namespace matchbench {

// The example collections and contests that belong to the program that runs:
// share/matchbench/datasets beside its folder, in a build folder as in an installation. Empty if
// there are none.
std::filesystem::path datasets_folder();

}  // namespace matchbench
