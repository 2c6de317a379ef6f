#pragma once

#include <filesystem>
#include <string>

namespace matchbench::sandbox {

// Writes the filters of all workers to files of the folder.
void keep_filters(const std::filesystem::path& folder);

// The filter of this process, of a file that keep_filters() has written or, if there is no such
// file, made anew. `program`: it then executes one.
std::string filter_kept_in(const std::filesystem::path& folder, bool program);

}  // namespace matchbench::sandbox
