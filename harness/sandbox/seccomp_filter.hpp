#pragma once

namespace matchbench::sandbox {

bool seccomp_available();

// Leaves the calling process the system calls that computing, threads, memory, time and files
// need, and refuses all others with EPERM, so that a plugin sees an error and not its death; calls
// newer than this filter, and clone3, fail with ENOSYS, so that the C library falls back to older
// ones. Calls of a foreign architecture (32-bit, x32) kill the process. `truncate_by_path` says
// whether truncate(2) is confined elsewhere. Needs no_new_privs. Throws Error.
void load_seccomp_filter(bool truncate_by_path);

}  // namespace matchbench::sandbox
