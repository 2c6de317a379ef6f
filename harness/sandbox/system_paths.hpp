#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace matchbench::sandbox {

// What a program needs from the system to load libraries, start threads, know the time zone and
// the locale and count processors: the loader's files, /usr, a few of /etc and /sys. An installed
// matchbench keeps its collections, judgments included, below share/matchbench; that folder is
// left out of /usr. Some of the paths may not exist.
std::vector<std::filesystem::path> system_readable_paths();

// The entries of a folder but for those named, and but for links: one that leads to a neighbour is
// reached there, one that leads to an entry left out must not be. Empty if it cannot be read.
std::vector<std::filesystem::path> entries_except(const std::filesystem::path& folder,
                                                  std::initializer_list<std::string_view> names);

// Devices that a program may read and write without harm.
std::vector<std::filesystem::path> system_devices();

}  // namespace matchbench::sandbox
