#pragma once

#include <sys/types.h>

namespace matchbench::sandbox {

// A user and a mount namespace, for others to join; user and group ids stay what they were. False
// if this machine does not allow it.
bool enter_keeper_namespaces();

// Moves the calling process, which has one thread, into those of the keeper. Throws an environment
// Error.
void join_keeper(pid_t keeper);

// A network, an IPC and a mount namespace, in which nothing that is mounted shows elsewhere, for a
// process that has joined a keeper. Throws an environment Error.
void leave_keeper();

// A user namespace of its own: of what the process has joined no privilege is left. Throws an
// environment Error.
void enter_user_namespace();

// Processes that the caller starts from now on have a namespace of process ids of their own. Its
// first process, which the kernel shields from signals and with which all others end, is started
// here: it does nothing, and ends with the caller. Throws an environment Error.
void give_children_own_ids();

// True if a process can have files, a network and process ids of its own, as workers do, and mount
// memory there; a child tries it when it is first asked.
bool namespaces_available();

}  // namespace matchbench::sandbox
