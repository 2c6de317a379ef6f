#include "harness/foundation/base/os/own_limits.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/machine.hpp"
#include "harness/foundation/base/os/status_file.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>

namespace matchbench {
namespace {

constexpr std::uint64_t kReadBytesPerSecond = 500'000;

bool has_limited_memory = false;
const char* last_words = nullptr;  // if reading is limited
rlim_t least_seconds = 0;

// The system sends SIGXCPU at the soft limit, and once a second after it.
void end_or_go_on(int /*signal*/) {
  const int error = errno;
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  rlimit limit{};
  getrlimit(RLIMIT_CPU, &limit);
  limit.rlim_cur = least_seconds + bytes_of_files_read() / kReadBytesPerSecond;
  if (static_cast<rlim_t>(used.tv_sec) < limit.rlim_cur) {
    setrlimit(RLIMIT_CPU, &limit);
    errno = error;
    return;
  }
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, last_words, strlen(last_words));
  _exit(3);
}

void lift_limit(pid_t process, __rlimit_resource resource) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  prlimit(process, resource, &limit, nullptr);
}

}  // namespace

void limit_own_memory() {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) return;
  const std::uint64_t half = memory_of_machine() / 2;
  // A sanitizer has reserved terabytes.
  if (StatusFile(getpid()).number("VmData:") * 1024 > half / 2) return;
  limit.rlim_cur = half;
  has_limited_memory = setrlimit(RLIMIT_DATA, &limit) == 0;
}

bool has_limited_own_memory() {
  return has_limited_memory;
}

void limit_own_reading_time(const char* message, std::chrono::seconds least) {
  rlimit limit{};
  if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) return;
  last_words = message;
  least_seconds = static_cast<rlim_t>(least.count());
  struct sigaction action {};
  action.sa_handler = end_or_go_on;
  action.sa_flags = SA_RESTART;
  sigaction(SIGXCPU, &action, nullptr);
  limit.rlim_cur = least_seconds;
  setrlimit(RLIMIT_CPU, &limit);
}

void lift_own_limits(pid_t process) {
  if (has_limited_memory) lift_limit(process, RLIMIT_DATA);
  if (last_words != nullptr) lift_limit(process, RLIMIT_CPU);
}

}  // namespace matchbench
