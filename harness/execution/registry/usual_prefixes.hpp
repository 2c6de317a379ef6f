#pragma once

#include <filesystem>
#include <vector>

namespace matchbench::registry {

// The folder that an interpreter was installed in, which is the one above bin/, or its own.
// `interpreter`: a path without links.
std::filesystem::path prefix_of(const std::filesystem::path& interpreter);

// The prefixes outside of the system's folders in which entrants may have an interpreter though
// nobody names them: those that python3, java and node on the PATH lead to and, if no strangers
// take part, the folders in which uv, pyenv and conda keep interpreters. None that contains the
// home, or is ~/.local, is among them. Some may not exist.
std::vector<std::filesystem::path> usual_prefixes(bool strangers);

}  // namespace matchbench::registry
