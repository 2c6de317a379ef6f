#pragma once

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <exception>
#include <functional>

namespace matchbench {

// A user who has nothing else, not even the process of another such test.
inline uid_t user_without_processes() {
  return 0x4d400000 + static_cast<uid_t>(getpid());
}

// Makes the expectations in a process to which the system gives so many threads at most, the first
// included, and says whether they were met there. If it has to, it becomes the user's without
// processes, since the superuser's have no bound.
inline bool holds_with_threads(rlim_t most, const std::function<void()>& expectations) {
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && setuid(user_without_processes()) != 0) _exit(2);
    prctl(PR_SET_DUMPABLE, 1);  // setuid() has closed /proc/self
    const rlimit limit{.rlim_cur = most, .rlim_max = most};
    if (setrlimit(RLIMIT_NPROC, &limit) != 0) _exit(3);
    try {
      expectations();
    } catch (const std::exception& fault) {
      ADD_FAILURE() << fault.what();
    }
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && status == 0;
}

inline bool holds_without_threads(const std::function<void()>& expectations) {
  return holds_with_threads(0, expectations);
}

}  // namespace matchbench
