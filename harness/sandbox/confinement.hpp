#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::sandbox {

// How far a process was confined. The tier is recorded with the results.
enum class Tier : std::uint8_t {
  kOff = 0,      // confine() was not called
  kPartial = 1,  // limits, no capabilities, no new privileges; Landlock or seccomp is missing
  kFull = 2,     // all of that, with Landlock and seccomp
};

// "off", "partial", "full".
std::string_view name_of(Tier tier);

// What a confined process may still do. 0 means "no limit" if the comment says so.
struct ConfinementPolicy {
  // Files and folders open for reading, beside the system's own libraries and data. Each must
  // exist. A library is loaded with reading alone.
  std::vector<std::filesystem::path> readable;
  // Files that the process may execute, each of which must exist or lie in `readable`: an
  // interpreter and the loader that it needs. None: nothing can be executed. If there are some, the
  // filter also leaves it pairs of connected Unix sockets, which some interpreters need for files.
  std::vector<std::filesystem::path> executable;
  // The same as `readable`, but never copied, and skipped if it does not exist.
  std::vector<std::filesystem::path> in_place;
  // An empty folder for copies of `readable`, which the process then reads in place of the
  // originals: what it does to a file, such as changing its access time, no later process can see.
  // Empty: the originals are read.
  std::filesystem::path copies;
  // The one folder open for writing; empty for none. Regular files and folders only.
  std::filesystem::path scratch;
  // The process runs no foreign code and has a child that does, confined for itself, which is to
  // end with it. The kernel sends that signal in its name, so Landlock must not keep its signals.
  bool has_child = false;
  // What the scratch folder may hold, and a little more, so that a host that looks at it sees when
  // the limit is exceeded. 0: no limit. Kept if Confinement::own_files is reached.
  std::uint64_t scratch_bytes = 0;
  // Of each file that it writes. A write past it fails with EFBIG.
  std::uint64_t max_file_bytes = std::uint64_t{1} << 30;
  std::uint64_t max_open_files = 256;
  std::uint64_t max_pending_signals = 256;    // POSIX timers count, too
  std::uint64_t max_cpu_seconds = 0;          // 0: no limit; SIGXCPU when it is reached
  std::uint64_t max_address_space_bytes = 0;  // 0: no limit; AddressSanitizer dies under any
  // 0: no limit. Holds for an ordinary user in its own user namespace alone, since the kernel
  // counts threads per user; Confinement::threads_limited says whether it does.
  std::uint64_t max_threads = 0;
};

// What confine() reached.
struct Confinement {
  // Copies and scratch lie in memory that belongs to the process, the copies in the place of the
  // originals, and every other file system is read-only for it.
  bool own_files = false;
  // Where each of ConfinementPolicy::readable is for the process.
  std::vector<std::filesystem::path> readable;
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

// What this machine offers to the calling process.
struct ConfinementSupport {
  int landlock_abi = 0;
  bool seccomp = false;
  bool namespaces = false;

  Tier best_tier() const;
};

// Asks the kernel without confining the caller; forks a child for a moment. Any thread.
ConfinementSupport probe_confinement();

// Confines the calling process for the rest of its life, to be called before any foreign code runs
// in it and while it has one thread. Descriptors already open stay usable. It ends with its parent
// thread from then on (PR_SET_PDEATHSIG), and ignores SIGXFSZ.
// Namespaces, Landlock and seccomp are taken if the kernel has them; the result says which.
// Without capabilities the superuser, too, opens only what permissions allow.
// Throws an environment Error if the process has a second thread, if a limit, a capability or
// no_new_privs cannot be dealt with, if Landlock is there and a path of the policy cannot be
// opened, or if a mechanism that exists fails. The process is then half confined and must not go
// on.
Confinement confine(const ConfinementPolicy& policy);

// For the process that holds the results: no other process of the same user can read its memory,
// its descriptors or its environment through /proc or ptrace, and it leaves no core file.
void protect_host();

}  // namespace matchbench::sandbox
