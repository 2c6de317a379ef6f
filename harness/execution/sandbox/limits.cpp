#include "harness/execution/sandbox/limits.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

namespace matchbench::sandbox {
namespace {

// glibc declares the resource as an enum in C++ and as an int elsewhere.
using Resource = decltype(RLIMIT_CORE);

void limit(Resource resource, std::string_view name, rlim_t soft, rlim_t hard) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0)
    throw system_error(fmt::format("cannot read {}", name), errno);
  const rlim_t reachable = std::min(hard, now.rlim_max);
  const rlimit wanted{std::min(soft, reachable), reachable};
  if (setrlimit(resource, &wanted) != 0) {
    throw system_error(fmt::format("cannot set {} to {}", name, wanted.rlim_cur), errno);
  }
}

}  // namespace

void set_limits(const ConfinementPolicy& policy) {
  // A limit of 0 keeps the core out of the folder but still runs a core_pattern that is a pipe;
  // the kernel takes a limit of 1 for "no dump" there (fs/coredump.c), and no core fits in a byte.
  limit(RLIMIT_CORE, "RLIMIT_CORE", 1, 1);
  limit(RLIMIT_NOFILE, "RLIMIT_NOFILE", policy.max_open_files, policy.max_open_files);
  limit(RLIMIT_FSIZE, "RLIMIT_FSIZE", policy.max_file_bytes, policy.max_file_bytes);
  limit(RLIMIT_SIGPENDING, "RLIMIT_SIGPENDING", policy.max_pending_signals,
        policy.max_pending_signals);
  if (policy.max_address_space_bytes != 0) {
    limit(RLIMIT_AS, "RLIMIT_AS", policy.max_address_space_bytes, policy.max_address_space_bytes);
  }
  // A write past RLIMIT_FSIZE is to fail, not to kill.
  if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR) throw system_error("cannot ignore SIGXFSZ", errno);
}

bool limit_threads(std::uint64_t max_threads) {
  // The kernel never applies RLIMIT_NPROC to the global root (kernel/fork.c).
  if (max_threads == 0 || getuid() == 0) return false;
  limit(RLIMIT_NPROC, "RLIMIT_NPROC", max_threads, max_threads);
  return true;
}

}  // namespace matchbench::sandbox
