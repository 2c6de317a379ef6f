#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::registry {

// The folders that an interpreter came with, such as its standard library, and its settings in
// /etc. Of one in a folder bin of its own (/usr/lib/jvm/.../bin/java) the folders lib, conf and
// their like beside it, though not share, some of which may not exist; of one in /usr/bin,
// /usr/local/bin or /bin what bears its name without the version below /usr/lib, /usr/share,
// /usr/local/lib and /usr/local/share: for python3.11 /usr/lib/python3, /usr/lib/python3.11 and so
// on. `interpreter`: a path without links.
std::vector<std::filesystem::path> files_of_interpreter(const std::filesystem::path& interpreter);

// `system_files` of plugin.yaml beside the library or in the program's folder: what a plugin reads
// of the system besides the libraries that it is linked with. None if there is no such file or key.
// Throws an input Error with file and line if one of them is a relative path; whether the others
// may be shown is judged when they are opened.
std::vector<std::string> declared_system_files(const std::filesystem::path& plugin);

}  // namespace matchbench::registry
