#pragma once

#include <filesystem>
#include <vector>

namespace matchbench::sandbox {

// What every process may read besides the libraries that it needs: what tells the time zone, the
// locale and the number of processors, converts character sets and draws random numbers. Files and
// folders, few and small; some may not exist.
std::vector<std::filesystem::path> system_readable_paths();

// Devices that a program may read and write without harm.
std::vector<std::filesystem::path> system_devices();

}  // namespace matchbench::sandbox
