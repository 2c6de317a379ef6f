#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string>

namespace matchbench {

// A fresh empty folder under the system's temporary folder, readable by this user alone, removed
// with everything in it. One that a killed process has left behind is removed by the next that
// makes one.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  OwnedFd lock_;  // the folder itself, locked while its owner lives
};

// Whether the folder is a scratch folder of this user whose owner is gone: nobody holds its lock.
// One that bears the name of a folder that is not locked yet is older than a minute at `now`.
bool is_abandoned(const std::filesystem::path& folder, std::time_t now);

// Removes the abandoned scratch folders in `parent`.
void remove_abandoned(const std::filesystem::path& parent, std::time_t now);

// What is wrong with the contents of a scratch folder: more than `max_bytes` together with
// `unlinked_bytes`, or too many or too deep entries to look at. "" if nothing is wrong.
std::string scratch_fault(const std::filesystem::path& folder, std::uint64_t unlinked_bytes,
                          std::uint64_t max_bytes);

// The same of contents whose size is known.
std::string scratch_fault(std::uint64_t bytes, std::uint64_t max_bytes);

}  // namespace matchbench
