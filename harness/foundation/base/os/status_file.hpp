#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace matchbench {

// /proc/PID/status of one process, kept open: it never speaks of another that gets the number.
class StatusFile {
 public:
  StatusFile() = default;
  explicit StatusFile(pid_t process);

  // The number behind a key such as "VmRSS:"; 0 if there is none.
  std::uint64_t number(std::string_view key) const;

 private:
  OwnedFd file_;
};

// How much the process has in open files without a name, on the file system of `folder`.
std::uint64_t unlinked_bytes_of(pid_t process, const std::filesystem::path& folder);

// How much is in a file system that only the process has mounted at `folder`; nothing if it sees
// there what this process sees, or if it cannot be looked at.
std::optional<std::uint64_t> bytes_of_own_mount(pid_t process, const std::filesystem::path& folder);

// How much the process has in memory because it maps files of what it has mounted at `folder`.
// Needs time for each page that it has if it maps any.
std::uint64_t mapped_bytes_of_own_mount(pid_t process, const std::filesystem::path& folder);

// Whether the process maps a file that was removed from `folder`. What it occupies nobody but the
// superuser can see once it is closed.
bool maps_unlinked_file_of(pid_t process, const std::filesystem::path& folder);

}  // namespace matchbench
