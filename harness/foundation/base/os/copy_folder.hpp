#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <filesystem>

namespace matchbench {

// Throws an input Error unless the path, which is in the folder, is a file or a folder, or a link
// to a file in it. Somebody else may have made the folder and have a link lead to any file of this
// machine, which whoever gets a copy could read.
void require_copyable(const std::filesystem::path& path, const std::filesystem::path& folder);

// A file for which that holds, opened: whoever may write to the folder can exchange its name for a
// link after it was looked at, and changes nothing about what is open here. Throws as
// require_copyable() does.
class CopyableFile {
 public:
  CopyableFile(const std::filesystem::path& path, const std::filesystem::path& folder);
  // A name by which this process reads it.
  std::filesystem::path opened() const;

 private:
  OwnedFd file_;
};

// Copies all that is in the folder, links to files followed, into one that is there or is made.
// Throws as require_copyable() does, or an environment Error that says so if the disk is full,
// which std::filesystem::copy() does not.
void copy_folder(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace matchbench
