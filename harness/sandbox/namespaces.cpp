#include "harness/sandbox/namespaces.hpp"

#include "harness/base/owned_fd.hpp"

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
  const OwnedFd file(open(path, O_WRONLY | O_CLOEXEC));
  [[maybe_unused]] const ssize_t put = write(file.get(), text.data(), text.size());
}

constexpr int kNetwork = CLONE_NEWNET | CLONE_NEWIPC;

// From the most to the least; the superuser may do the last two if user namespaces are switched
// off.
constexpr int kAttempts[] = {CLONE_NEWUSER | kNetwork | CLONE_NEWNS, CLONE_NEWUSER | kNetwork,
                             kNetwork | CLONE_NEWNS, kNetwork};

// The first attempt that succeeds; 0 if none does.
int leave_namespaces() {
  for (const int flags : kAttempts) {
    if (unshare(flags) == 0) return flags;
  }
  return 0;
}

}  // namespace

Namespaces enter_namespaces() {
  const uid_t user = getuid();
  const gid_t group = getgid();
  const int left = leave_namespaces();
  if ((left & CLONE_NEWUSER) != 0) {
    // An ordinary user may map its own ids only, and its group only with setgroups closed.
    write_once("/proc/self/setgroups", "deny");
    write_once("/proc/self/uid_map", fmt::format("{0} {0} 1", user));
    write_once("/proc/self/gid_map", fmt::format("{0} {0} 1", group));
  }
  return {.user = (left & CLONE_NEWUSER) != 0,
          .network = (left & CLONE_NEWNET) != 0,
          .mounts = (left & CLONE_NEWNS) != 0};
}

bool namespaces_available() {
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) _exit(leave_namespaces() != 0 ? 0 : 1);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace matchbench::sandbox
