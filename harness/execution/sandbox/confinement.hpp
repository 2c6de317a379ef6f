#pragma once

#include "harness/foundation/model/confinement.hpp"
#include "harness/foundation/model/confinement_policy.hpp"

namespace matchbench::sandbox {

// This machine offers so much to the calling process.
struct ConfinementSupport {
  int landlock_abi = 0;
  bool seccomp = false;
  bool namespaces = false;
};

// Asks the kernel without confining the caller; forks a child for a moment, once in the life of the
// process. Any thread.
ConfinementSupport probe_confinement();

// If the policy names a keeper, joins its namespaces, of which those of the process itself are
// made. Before confine(), and once. Throws an environment Error.
void enter_keeper(const ConfinementPolicy& policy);

// For a process that then starts another one, which is to be confined: if it has entered the
// policy's keeper, gives processes that are started from now on a namespace of process ids of their
// own, in which none of them is the first. With NetworkReach::kNamed this process and those that it
// starts have a network of their own from then on, and that first process forwards what comes to
// its doors. Throws an environment Error.
void separate_children(const ConfinementPolicy& policy);

// Confines the calling process for the rest of its life, to be called before any foreign code runs
// in it and while it has one thread. Descriptors already open stay usable. It ends with its parent
// thread from then on (PR_SET_PDEATHSIG), and ignores SIGXFSZ.
// With a keeper, which it has entered, it gets namespaces and a root folder of its own. Landlock
// and seccomp are taken if the kernel has them; the result says which, and nothing of the clock.
// Without capabilities the superuser, too, opens only what permissions allow. Throws an environment
// Error if the process has a second thread, if a limit, a capability or no_new_privs cannot be
// handled, if a file is not the one that was judged, or if a mechanism that exists fails. The
// process is then half confined and must not continue.
Confinement confine(const ConfinementPolicy& policy);

// Protects the process with the results: no other process of the same user can read its
// memory, its descriptors or its environment through /proc or ptrace, and it leaves no core file.
void protect_host();

}  // namespace matchbench::sandbox
