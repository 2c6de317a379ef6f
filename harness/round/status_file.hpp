#pragma once

#include "harness/round/worker.hpp"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace matchbench {

// /proc/PID/status of one process, kept open: it never speaks of another that gets the number.
class StatusFile {
 public:
  StatusFile() = default;
  explicit StatusFile(pid_t process);

  // The number behind a key such as "VmRSS:"; 0 where there is none.
  std::uint64_t number(std::string_view key) const;

 private:
  OwnedFd file_;
};

// What the process holds open in files without a name, on the file system of `folder`. Names of
// closed but mapped files are not seen.
std::uint64_t unlinked_bytes_of(pid_t process, const std::filesystem::path& folder);

}  // namespace matchbench
