#include "harness/execution/worker/guest.hpp"

#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

namespace matchbench::worker {
namespace {

std::ptrdiff_t shared_mappings() {
  std::ifstream maps("/proc/self/maps");
  std::ptrdiff_t found = 0;
  for (std::string line; std::getline(maps, line);) {
    if (line.find("/dev/zero") != std::string::npos) ++found;
  }
  return found;
}

// As an ordinary user, whose processes can be bounded; the superuser's cannot.
int fail_to_start() {
  if (geteuid() == 0 && setuid(65534) != 0) return 2;
  prctl(PR_SET_DUMPABLE, 1);  // setuid() has closed /proc/self
  const rlimit none{.rlim_cur = 0, .rlim_max = 0};
  if (setrlimit(RLIMIT_NPROC, &none) != 0) return 3;
  const auto before = shared_mappings();
  try {
    const Guest guest(1, [](RingConnection&, protocol::FlightRecorder&) { return 0; });
    return 4;
  } catch (const Error&) {
    return shared_mappings() == before ? 0 : 5;
  }
}

TEST(AGuest, LeavesNoMemoryIfItCannotStart) {
  const pid_t child = fork();
  if (child == 0) _exit(fail_to_start());
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace matchbench::worker
