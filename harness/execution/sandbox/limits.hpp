#pragma once

#include "harness/execution/sandbox/confinement.hpp"

namespace matchbench::sandbox {

// Sets the resource limits of the policy but for threads, soft and hard, never above what the
// process already has. Throws Error if the kernel refuses.
void set_limits(const ConfinementPolicy& policy);

// Caps the threads of the calling user, of whom the kernel counts those in the process's own user
// namespace. Returns whether that holds: for the superuser it never does.
bool limit_threads(std::uint64_t max_threads);

}  // namespace matchbench::sandbox
