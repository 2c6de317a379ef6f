#include "harness/execution/sandbox/namespaces.hpp"

#include "harness/execution/sandbox/confinement.hpp"
#include "tests/misbehaving/leftovers.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <exception>

namespace matchbench::sandbox {
namespace {

// On one core the new process seldom runs before its parent is killed.
void stay_on_one_core() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof one, &one);
}

[[noreturn]] void start_first_process_and_be_killed() {
  try {
    stay_on_one_core();
    enter_user_namespace();
    give_children_own_ids();
  } catch (const std::exception&) {
    _exit(1);
  }
  kill(getpid(), SIGKILL);
  _exit(2);
}

TEST(Namespaces, EndWithAParentThatIsKilledAsSoonAsTheyExist) {
  if (!namespaces_available()) GTEST_SKIP() << "this machine forbids namespaces";
  adopt_orphans();
  for (int time = 0; time < 20; ++time) {
    const pid_t parent = fork();
    ASSERT_GE(parent, 0);
    if (parent == 0) start_first_process_and_be_killed();
    int status = 0;
    ASSERT_EQ(waitpid(parent, &status, 0), parent);
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
    await_adopted();
    ASSERT_EQ(children(), 0u);
  }
}

// As an ordinary user, to whom the kernel then closes its own maps.
TEST(Namespaces, AreThereForAHostThatIsProtected) {
  constexpr uid_t kNobody = 65534;
  const auto found_by = [](bool is_protected) {
    const pid_t child = fork();
    if (child == 0) {
      if (getuid() == 0 && setresuid(kNobody, kNobody, kNobody) != 0) _exit(2);
      prctl(PR_SET_DUMPABLE, 1);
      if (is_protected) protect_host();
      _exit(probe_confinement().namespaces ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  };
  EXPECT_EQ(found_by(true), found_by(false));
}

}  // namespace
}  // namespace matchbench::sandbox
