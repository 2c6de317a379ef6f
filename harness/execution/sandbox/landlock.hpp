#pragma once

#include "harness/foundation/model/shown_file.hpp"

#include <filesystem>
#include <span>
#include <vector>

namespace matchbench::sandbox {

struct FileAccess {
  std::vector<std::filesystem::path> readable;  // files and folders; must exist
  std::span<const ShownFile> shown;             // read where they lie; folders are listed alone
  // Of the files that are shown, or lie in what is readable if none is, those to be executed.
  std::vector<std::filesystem::path> executable;
  std::filesystem::path scratch;  // read and write; must exist, or be empty
};

// The version of Landlock the running kernel offers, 0 for none.
int landlock_abi();

// Closes the file system to the calling thread but for what is listed, harmless devices, and of its
// own folder in /proc what tells of itself alone: not what is mounted, and no control group.
// No process outside can be traced or looked into. Needs no_new_privs. Throws Error if a path that
// must exist cannot be opened, something that is shown is not what was judged, or the kernel
// refuses.
void restrict_with_landlock(int abi, const FileAccess& access);

}  // namespace matchbench::sandbox
