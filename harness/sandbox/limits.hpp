#pragma once

#include "harness/sandbox/confinement.hpp"

namespace matchbench::sandbox {

// Sets the resource limits of the policy but for threads, soft and hard, never above what the
// process already has. Throws Error if the kernel refuses.
void set_limits(const ConfinementPolicy& policy);

// Caps the threads of the calling user. Returns whether that cap applies to this process alone,
// which takes a user namespace of its own; otherwise nothing is set.
bool limit_threads(std::uint64_t max_threads, bool has_user_namespace);

}  // namespace matchbench::sandbox
