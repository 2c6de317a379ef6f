#pragma once

#include "harness/model/confinement_policy.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::sandbox {

// A tier says how far a process was confined. It is recorded with the results.
enum class Tier : std::uint8_t {
  kOff = 0,      // confine() was not called
  kPartial = 1,  // limits, no capabilities, no new privileges; Landlock or seccomp is missing
  kFull = 2,     // all of that, with Landlock and seccomp
};

// "off", "partial", "full".
std::string_view name_of(Tier tier);

// This is what confine() reached.
struct Confinement {
  // It has a root folder of its own, with copies in the place of the originals, scratch
  // is in memory that belongs to it, and everything else is read-only.
  bool own_files = false;
  int landlock_abi = 0;  // 0: the kernel has no Landlock
  bool seccomp = false;
  bool user_namespace = false;
  bool network_namespace = false;  // and with it the one of System V IPC
  bool bounding_set_dropped = false;
  bool threads_limited = false;
  bool limits_set = false;  // limits, capabilities and no_new_privs; false only before confine()

  Tier tier() const;
  // One line to print and to store: "full: landlock 7, seccomp, user and network namespace, ...".
  std::string summary() const;

  friend bool operator==(const Confinement&, const Confinement&) = default;
};

// This machine offers so much to the calling process.
struct ConfinementSupport {
  int landlock_abi = 0;
  bool seccomp = false;
  bool namespaces = false;
};

// Asks the kernel without confining the caller; forks a child for a moment. Any thread.
ConfinementSupport probe_confinement();

// For a process that then starts another one, which is to be confined: if the policy names a
// keeper, joins it, says so in the policy, and gives processes that are started from now on a
// namespace of process ids of their own, in which none of them is the first. Throws an environment
// Error.
void separate_children(ConfinementPolicy& policy);

// Confines the calling process for the rest of its life, to be called before any foreign code runs
// in it and while it has one thread. Descriptors already open stay usable. It ends with its parent
// thread from then on (PR_SET_PDEATHSIG), and ignores SIGXFSZ.
// With a keeper, which it joins unless it has, it gets a root folder of its own; without, network
// and user namespaces if the kernel has them. Landlock and seccomp are taken if the kernel has
// them; the result says which.
// Without capabilities the superuser, too, opens only what permissions allow.
// Throws an environment Error if the process has a second thread, if a limit, a capability or
// no_new_privs cannot be handled, if a file is not the one that was judged, or if a mechanism
// that exists fails. The process is then half confined and must not continue.
Confinement confine(const ConfinementPolicy& policy);

// Protects the process with the results: no other process of the same user can read its
// memory, its descriptors or its environment through /proc or ptrace, and it leaves no core file.
void protect_host();

}  // namespace matchbench::sandbox
