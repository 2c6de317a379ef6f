#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <dirent.h>

#include <memory>

namespace matchbench {

struct CloseFolderStream {
  void operator()(DIR* stream) const { closedir(stream); }
};
using FolderStream = std::unique_ptr<DIR, CloseFolderStream>;

// The entries of an open folder, for readdir(3). NULL, and the descriptor is closed, if they
// cannot be read.
FolderStream list_folder(OwnedFd folder);

}  // namespace matchbench
