#pragma once

#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/model/shown_file.hpp"

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace matchbench::keeper {

// What was to be copied takes more room than there is for it.
class NoRoom : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Copies of shown files, in a folder that is shown as the root: each file becomes a new one with
// the same contents, date (that of the modification) and rights to read and execute, which nobody
// may write.
class CopiedTree {
 public:
  // `root`: an empty folder, in which nothing is ever written through a link. Throws an environment
  // Error if it cannot be opened.
  CopiedTree(const std::filesystem::path& root, std::uint64_t most_bytes);

  // `file`: open for reading, of a file. What is there already stays. Throws NoRoom, or an
  // environment Error if a file cannot be read or written.
  void take(const ShownFile& shown, int file);

 private:
  OwnedFd folder_of(const std::string& path) const;
  void copy(const ShownFile& shown, int from, int folder, const std::string& name);

  OwnedFd root_;
  std::uint64_t left_;
};

}  // namespace matchbench::keeper
