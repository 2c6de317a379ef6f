#pragma once

#include <array>
#include <filesystem>
#include <vector>

namespace matchbench::registry {

// Where the system's programs are, in the order in which they are looked for.
inline constexpr std::array kProgramFolders = {"/usr/local/bin", "/usr/bin", "/bin"};

// The folders that an interpreter came with, such as its standard library, and its settings in
// /etc. Of one in a folder bin of its own (/usr/lib/jvm/.../bin/java) the folders lib, conf and
// their like beside it, though not share, some of which may not exist; of one in /usr/bin,
// /usr/local/bin or /bin what bears its name without the version below /usr/lib, /usr/share,
// /usr/local/lib and /usr/local/share: for python3.11 /usr/lib/python3, /usr/lib/python3.11 and so
// on. `interpreter`: a path without links.
std::vector<std::filesystem::path> files_of_interpreter(const std::filesystem::path& interpreter);

// The folder that an interpreter was installed in, which is the one above bin/, or its own.
// `interpreter`: a path without links.
std::filesystem::path prefix_of(const std::filesystem::path& interpreter);

// The prefixes outside of the system's folders in which entrants may have an interpreter though
// nobody names them: those that python3, java and node on the PATH lead to and, if no strangers
// take part, the folders in which uv, pyenv and conda keep interpreters. None that contains the
// home, or is ~/.local, is among them. Some may not exist.
std::vector<std::filesystem::path> usual_prefixes(bool strangers);

}  // namespace matchbench::registry
