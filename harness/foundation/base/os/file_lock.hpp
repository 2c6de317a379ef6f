#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

namespace matchbench {

// A file of our own that one process at a time holds, as long as this object lives: it ends with
// the process, whatever ends that, and the file goes with it.
class FileLock {
 public:
  // Nothing if another process or object holds the file. Throws an environment Error if it cannot
  // be made, with these rights, or files cannot be locked there.
  static std::optional<FileLock> take(const std::filesystem::path& file, mode_t rights);
  FileLock(FileLock&&) noexcept = default;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

  // What those may read who wait for it. Throws an environment Error if it cannot be written.
  void state(std::string_view text) const;

 private:
  FileLock(std::filesystem::path file, OwnedFd opened)
      : file_(std::move(file)), opened_(std::move(opened)) {}

  std::filesystem::path file_;
  OwnedFd opened_;
};

}  // namespace matchbench
