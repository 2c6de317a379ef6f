#pragma once

#include "harness/foundation/model/grants.hpp"

#include <string>
#include <string_view>

namespace matchbench::sandbox {

bool seccomp_available();

struct FilterOptions {
  bool truncate_by_path = false;  // truncate(2) is confined elsewhere
  // The process then executes a program: it keeps execve(2), of which Landlock says what it
  // may execute, and socketpair(2) of Unix streams, which lead into the process itself.
  bool program = false;
  // The process runs no foreign code: it may end itself by SIGKILL, as its guest was ended.
  bool trusted = false;
  // Which sockets of the internet it may connect; it never listens.
  NetworkReach network = NetworkReach::kNone;
};

// The bytes of a filter that leaves a process the system calls that computing, threads, memory,
// time and files need, and refuses all others with EPERM, so that a plugin sees an error and not
// its death; calls newer than this filter, and clone3, fail with ENOSYS, so that the C library
// falls back to older ones. Calls of a foreign architecture (32-bit, x32) kill the process. It
// takes a millisecond. Throws Error.
std::string make_seccomp_filter(const FilterOptions& options);

// The bytes of a filter for a trusted process that moves bytes between sockets: it keeps what that
// needs and nothing else, no file and no other process. Throws Error.
std::string make_forwarder_filter();

// From now on the calling process has this filter, which may be of another process. Needs
// no_new_privs. Throws Error.
void load_seccomp_filter(std::string_view filter);

}  // namespace matchbench::sandbox
