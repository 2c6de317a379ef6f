#pragma once

#include <filesystem>

namespace matchbench {

// Whether the path leads, links followed, to a file or folder of the installed system, which
// everybody may read: below /usr, or below /lib if that is apart. An installed matchbench keeps its
// collections, judgments included, below share/matchbench: nothing there is of the system, nor is a
// folder that holds it. False if nothing is there.
bool is_of_system(const std::filesystem::path& path);

}  // namespace matchbench
