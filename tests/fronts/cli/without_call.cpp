#include "tests/execution/sandbox/missing_call.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

struct Refusal {
  std::string_view name;
  long call;
  int error;  // as kernels and containers that refuse it answer
};

constexpr Refusal kRefusals[] = {{"landlock", SYS_landlock_create_ruleset, ENOSYS},
                                 {"unshare", SYS_unshare, EPERM},
                                 {"setns", SYS_setns, EPERM},
                                 {"mount", SYS_mount, EACCES}};

}  // namespace

// usage: without_call NAME[,NAME...] PROGRAM WORD...
// Runs a program as on a kernel without Landlock, or as in a container that forbids namespaces or
// mounts in them.
int main(int count, char** words) {
  if (count < 3) return 2;
  const std::string names = "," + std::string(words[1]) + ",";
  for (const auto& [name, call, error] : kRefusals) {
    if (names.find("," + std::string(name) + ",") == std::string::npos) continue;
    matchbench::sandbox::sandbox_test::pretend_missing(call, error);
  }
  execv(words[2], words + 2);
  std::perror(words[2]);
  return 127;
}
