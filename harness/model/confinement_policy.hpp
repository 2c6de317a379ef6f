#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench {

// What a process that runs foreign code may still do. The host makes it, it travels to the worker
// as visit_policy() says, and the sandbox carries it out. 0 means "no limit" if the comment says
// so.
struct ConfinementPolicy {
  enum class Mode : std::uint8_t { kOff, kBestEffort, kRequired };
  Mode mode = Mode::kBestEffort;
  // Files and folders open for reading, the plugin's library or manifest first. Each must exist. A
  // library is loaded with reading alone.
  std::vector<std::string> readable;
  // Files that the process may execute, each of which must exist or lie in `readable`: an
  // interpreter and the loader that it needs. None: nothing can be executed. If there are some, the
  // filter also leaves it pairs of connected Unix sockets, which some interpreters need for files.
  std::vector<std::string> executable;
  // What it reads of the machine, such as an interpreter's own files: never copied, and skipped if
  // it does not exist.
  std::vector<std::string> in_place;
  // An empty folder for copies of `readable`, which the process then reads in place of the
  // originals: what it does to a file, such as changing its access time, no later process can see.
  // Empty: the originals are read.
  std::string copies;
  // The one folder open for writing; empty for none. Regular files and folders only.
  std::string scratch;
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
  // The process runs no foreign code and has a child that does, confined for itself, which is to
  // end with it. The kernel sends that signal in its name, so Landlock must not keep its signals.
  bool has_child = false;

  friend bool operator==(const ConfinementPolicy&, const ConfinementPolicy&) = default;
};

// Hands each field to `visit`, always in the same order. A field that is added and not named here
// does not compile. `Policy` is a ConfinementPolicy, const or not.
template <class Visit, class Policy>
void visit_policy(Visit&& visit, Policy& policy) {
  auto& [mode, readable, executable, in_place, copies, scratch, scratch_bytes, max_file_bytes,
         max_open_files, max_pending_signals, max_cpu_seconds, max_address_space_bytes, max_threads,
         has_child] = policy;
  const auto each = [&](auto&... field) { (visit(field), ...); };
  each(mode, readable, executable, in_place, copies, scratch, scratch_bytes, max_file_bytes,
       max_open_files, max_pending_signals, max_cpu_seconds, max_address_space_bytes, max_threads,
       has_child);
}

}  // namespace matchbench
