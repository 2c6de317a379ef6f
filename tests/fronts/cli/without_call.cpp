#include "tests/execution/sandbox/missing_call.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>

// usage: without_call landlock|unshare PROGRAM WORD...
// Runs a program as on a kernel without Landlock, or as in a container that forbids namespaces.
int main(int count, char** words) {
  using matchbench::sandbox::sandbox_test::pretend_missing;
  if (count < 3) return 2;
  if (std::string_view(words[1]) == "landlock") {
    pretend_missing(SYS_landlock_create_ruleset, ENOSYS);
  } else {
    pretend_missing(SYS_unshare, EPERM);
  }
  execv(words[2], words + 2);
  std::perror(words[2]);
  return 127;
}
