#pragma once

#include <filesystem>

namespace matchbench {

// The SDKs that belong to the program that runs: sdk/ in a build folder, lib/matchbench/sdk
// if it is installed. Empty if there are none.
std::filesystem::path sdk_folder();

}  // namespace matchbench
