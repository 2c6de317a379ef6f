#pragma once

#include <array>
#include <filesystem>

namespace matchbench {

// Where an installed matchbench keeps its collections, judgments included.
inline constexpr std::array kInstalledCollections = {"/usr/share/matchbench",
                                                     "/usr/local/share/matchbench"};

// Whether the path leads, links followed, to a file or folder of the installed system, which
// everybody may read: below /usr, or below /lib if that is apart. Installed collections are not,
// nor is a folder that holds them. False if nothing is there.
bool is_of_system(const std::filesystem::path& path);

}  // namespace matchbench
