#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <sys/stat.h>

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {

// What a file is whatever its names are.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  static FileId of(const struct stat& status) { return {status.st_dev, status.st_ino}; }
  friend auto operator<=>(const FileId&, const FileId&) = default;
};

// A file or folder that was opened name by name: no link was followed unseen, and a process that
// changes the names later changes nothing about what is open here.
struct OpenedPath {
  OwnedFd fd;      // O_PATH
  OwnedFd folder;  // in which its last name was opened, or itself
  struct stat status {};
  std::filesystem::path place;  // its path without links
  // The links on the way, each with what it says. None leads through /proc as the kernel would:
  // what such a link says is taken for a name like any other.
  std::vector<std::pair<std::filesystem::path, std::string>> links;
  // Its own id, and those of all folders above it up to the root, as the kernel has them: no name
  // is read for them.
  std::vector<FileId> chain;
  // Whether all users may enter the folders above it. The root is not asked: nobody gets past it.
  bool all_may_reach = true;

  FileId id() const { return chain.front(); }
  bool is_folder() const { return S_ISDIR(status.st_mode); }
};

// Nothing if there is no such file. Throws an input Error for every other reason for which it
// cannot be opened, and an environment Error if this process has no descriptor or memory left. The
// path is absolute, and may be longer than the system lets a path be.
std::optional<OpenedPath> open_path(const std::filesystem::path& path);

// The ids of the folder and of all folders above it. Throws as open_path() does.
std::vector<FileId> chain_of_folder(int folder);

// A descriptor for reading what is open already. Closed if it may not be read.
OwnedFd open_to_read(int fd);

// The Error that open_path() throws; `error_number` is the reason.
[[noreturn]] void fail_to_open(const std::filesystem::path& path, int error_number);

}  // namespace matchbench
