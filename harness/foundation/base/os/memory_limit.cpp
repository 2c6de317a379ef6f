#include "harness/foundation/base/os/memory_limit.hpp"

#include "harness/foundation/base/os/status_file.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>

namespace matchbench {
namespace {

bool is_limited = false;

}  // namespace

void limit_own_memory() {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) return;
  const auto half = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) / 2 *
                    static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  // A sanitizer has reserved terabytes.
  if (StatusFile(getpid()).number("VmData:") * 1024 > half / 2) return;
  limit.rlim_cur = half;
  is_limited = setrlimit(RLIMIT_DATA, &limit) == 0;
}

bool has_limited_own_memory() {
  return is_limited;
}

void lift_memory_limit(pid_t process) {
  rlimit limit{};
  if (!is_limited || getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  prlimit(process, RLIMIT_DATA, &limit, nullptr);
}

}  // namespace matchbench
