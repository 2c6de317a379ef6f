#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace matchbench::sandbox {

struct OwnFilesPlan {
  std::vector<std::filesystem::path> copied;  // files and folders; each must exist
  std::filesystem::path copies;               // an empty folder for the copies
  std::filesystem::path scratch;              // empty: none
  std::uint64_t scratch_bytes = 0;            // 0: no limit
};

// Gives the calling process, which has a mount namespace of its own, files that no other process
// sees: a copy in memory of each file and folder of the plan, in the place of the original, and an
// empty scratch folder in memory of the given size (without a limit it stays on its disk). Every
// other file system becomes read-only for the process, so that reading a file leaves no access
// time. All of it goes when the process ends. Returns false, with nothing changed, if this machine
// does not let the process mount anything; throws an environment Error if it does and something
// fails later.
bool mount_own_files(const OwnFilesPlan& plan);

// If nothing can be mounted: makes copies in the plan's folder, beside the originals. Returns
// where each one is. Throws an environment Error.
std::vector<std::filesystem::path> copy_files(const OwnFilesPlan& plan);

}  // namespace matchbench::sandbox
