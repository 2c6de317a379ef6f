#pragma once

namespace matchbench::sandbox {

// What this machine offers to the calling process.
struct ConfinementSupport {
  int landlock_abi = 0;  // 0: none
  bool seccomp = false;
  bool namespaces = false;  // of users and of what is mounted, as the keeper needs them
};

// Asks the kernel without confining the caller; forks a child for a moment. Any thread. Throws an
// environment Error if no process can be started.
ConfinementSupport probe_confinement();

}  // namespace matchbench::sandbox
