#include "harness/sandbox/namespaces.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

namespace matchbench::sandbox {
namespace {

// Best effort: without the maps the ids read as "nobody", and file permissions stay the same.
void write_once(const char* path, std::string_view text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t put = write(file, text.data(), text.size());
  close(file);
}

bool leave_network() {
  return unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC) == 0;
}

// What the superuser may do where user namespaces are switched off.
bool leave_network_as_superuser() {
  return unshare(CLONE_NEWNET | CLONE_NEWIPC) == 0;
}

}  // namespace

Namespaces enter_namespaces() {
  const uid_t user = getuid();
  const gid_t group = getgid();
  if (leave_network()) {
    // An ordinary user may map its own ids only, and its group only with setgroups closed.
    write_once("/proc/self/setgroups", "deny");
    write_once("/proc/self/uid_map", fmt::format("{0} {0} 1", user));
    write_once("/proc/self/gid_map", fmt::format("{0} {0} 1", group));
    return {.user = true, .network = true};
  }
  return {.user = false, .network = leave_network_as_superuser()};
}

bool namespaces_available() {
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) _exit(leave_network() || leave_network_as_superuser() ? 0 : 1);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace matchbench::sandbox
