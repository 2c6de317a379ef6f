#pragma once

#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/model/confinement_policy.hpp"

#include <sys/types.h>

#include <functional>
#include <span>
#include <vector>

namespace matchbench::sandbox {

// A user and a mount namespace, for others to join; user and group ids stay what they were. False
// if this machine does not allow it.
bool enter_keeper_namespaces();

// Moves the calling process, which has one thread, into those of the keeper. Throws an environment
// Error.
void join_keeper(pid_t keeper);

enum class OwnNetwork { kNew, kAsItIs };
// An IPC and a mount namespace, in which nothing that is mounted shows elsewhere, and an empty
// network if it is to be new, for a process that has joined a keeper. Throws an environment Error.
void leave_keeper(OwnNetwork network);

// A user namespace of its own: of what the process has joined no privilege is left. Throws an
// environment Error.
void enter_user_namespace();

// Processes that the caller starts from now on have a namespace of process ids of their own. Its
// first process, which the kernel shields from signals and with which all others end, is started
// here and ends with the caller. It does nothing, or calls `as_first`, which is given one end of a
// pair of sockets and must not return; of the caller's descriptors it keeps standard error alone.
// Returns the other end. Throws an environment Error.
OwnedFd give_children_own_ids(const std::function<void(OwnedFd parent)>& as_first = {});

// An empty network for the caller and those that it starts from now on, in which it listens at each
// door. Returns what listens, in the order of the doors. Throws an environment Error.
std::vector<OwnedFd> listen_in_own_network(std::span<const Door> doors);

// For a keeper in its namespaces: a child tries whether workers that join it can have the others
// that they get, and meanwhile the caller goes on. Its id for has_succeeded(); -1: there is none.
pid_t begin_trial();
// Waits for the end of the trial.
bool has_succeeded(pid_t trial);

// True if a process can have files, a network and process ids of its own, as workers do, and mount
// memory there; a child tries it at the first call.
bool namespaces_available();

}  // namespace matchbench::sandbox
