#include "harness/sandbox/confinement_support.hpp"

#include "harness/base/error.hpp"
#include "harness/sandbox/landlock.hpp"
#include "harness/sandbox/namespaces.hpp"
#include "harness/sandbox/seccomp_filter.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace matchbench::sandbox {
namespace {

bool namespaces_available() {
  const pid_t child = fork();
  if (child < 0) throw system_error("cannot start a process", errno, "close other programs");
  if (child == 0) _exit(enter_keeper_namespaces() ? 0 : 1);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

ConfinementSupport probe_confinement() {
  return {.landlock_abi = landlock_abi(),
          .seccomp = seccomp_available(),
          .namespaces = namespaces_available()};
}

}  // namespace matchbench::sandbox
