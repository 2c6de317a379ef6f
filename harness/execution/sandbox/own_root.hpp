#pragma once

#include "harness/foundation/model/confinement_policy.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::sandbox {

// Gives the calling process, which has joined the keeper, a root folder in memory and enters it for
// the rest of its life: at their paths, read-only, the keeper's sets and what the policy shows
// besides, which is opened, compared and mounted file by file; null, full, random and urandom of
// /dev; of /proc what belongs to the process itself; and an empty scratch folder, in memory of the
// policy's size, or, without a limit, the machine's own. Nothing else of the machine's files has a
// name from then on; descriptors that are open stay usable. All of it goes when the process ends.
// Throws an environment Error.
void enter_own_root(const ConfinementPolicy& policy);

// All that is shown is in these folders of the root, but for devices and the process's own files.
std::vector<std::filesystem::path> folders_of_own_root();

}  // namespace matchbench::sandbox
