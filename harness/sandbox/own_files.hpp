#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace matchbench::sandbox {

struct OwnFilesPlan {
  std::vector<std::filesystem::path> copied;  // files and folders; each must exist
  std::vector<std::filesystem::path> shown;   // of the machine; what does not exist is left out
  std::filesystem::path copies;               // an empty folder for the copies
  std::filesystem::path scratch;              // empty: none
  std::uint64_t scratch_bytes = 0;            // 0: no limit
};

// Gives the calling process, which has a mount namespace of its own, a root folder in memory that
// no other process sees (PrivateRoot): copies, at the paths of the originals; what is shown; an
// empty scratch folder in memory of the given size (without a limit it stays on its disk); and
// /proc/self. Nothing else of the machine's files has a name for it. All of it goes when the
// process ends. Returns what is shown, with what links in it lead to, or nothing, with nothing
// changed, if this machine does not let the process mount anything. Throws an environment Error if
// it does and something fails later.
std::optional<std::vector<std::filesystem::path>> enter_own_files(const OwnFilesPlan& plan);

// If nothing can be mounted: makes copies in the plan's folder, beside the originals, and settles
// the files that are shown (settle()). Returns where each copy is. Throws an environment Error.
std::vector<std::filesystem::path> copy_files(const OwnFilesPlan& plan);

}  // namespace matchbench::sandbox
