#include "harness/execution/sandbox/confinement.hpp"

#include "harness/execution/sandbox/forwarder.hpp"
#include "harness/execution/sandbox/kept_filter.hpp"
#include "harness/execution/sandbox/landlock.hpp"
#include "harness/execution/sandbox/namespaces.hpp"
#include "harness/execution/sandbox/own_root.hpp"
#include "harness/execution/sandbox/seccomp_filter.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/packets.hpp"
#include "harness/foundation/base/os/settled_file.hpp"

#include <fmt/format.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

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

// Sets the resource limits of the policy but for threads, soft and hard, never above what the
// process already has. Throws Error if the kernel refuses.
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

// Caps the threads of the calling user, of whom the kernel counts those in the process's own user
// namespace. Returns whether that holds: for the superuser it never does.
bool limit_threads(std::uint64_t max_threads) {
  // The kernel never applies RLIMIT_NPROC to the global root (kernel/fork.c).
  if (max_threads == 0 || getuid() == 0) return false;
  limit(RLIMIT_NPROC, "RLIMIT_NPROC", max_threads, max_threads);
  return true;
}

using CapabilitySets = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

// Gives up every capability of the calling thread for good: with no_new_privs, which is set as
// well, neither a set-user-id program nor one that the superuser executes brings one back. Throws
// Error if a capability is left.
void drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  CapabilitySets sets{};
  if (syscall(SYS_capset, &header, sets.data()) != 0) {
    throw system_error("cannot drop capabilities", errno);
  }
  if (syscall(SYS_capget, &header, sets.data()) != 0) {
    throw system_error("cannot read capabilities", errno);
  }
  for (const __user_cap_data_struct& set : sets) {
    if ((set.effective | set.permitted | set.inheritable) != 0) {
      throw environment_error("capabilities are left after dropping them");
    }
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    throw system_error("cannot set no_new_privs", errno);
  }
}

// Landlock, capabilities and user namespaces belong to a thread: a second one would stay free.
void require_one_thread() {
  std::error_code error;
  const std::filesystem::directory_iterator threads("/proc/self/task", error);
  if (error) return;  // without /proc nobody can tell
  const auto count = std::distance(begin(threads), end(threads));
  if (count != 1) {
    throw environment_error(fmt::format("cannot confine a process with {} threads", count),
                            "confine it before it starts one");
  }
}

}  // namespace

ConfinementSupport probe_confinement() {
  return {.landlock_abi = sandbox::landlock_abi(),
          .seccomp = sandbox::seccomp_available(),
          .namespaces = sandbox::namespaces_available()};
}

void enter_keeper(const ConfinementPolicy& policy) {
  if (policy.keeper != 0) sandbox::join_keeper(static_cast<pid_t>(policy.keeper));
}

namespace {

// The first process of a namespace of process ids, in the machine's network: it forwards what comes
// at the doors of another one.
[[noreturn]] void stand_at_doors(const std::vector<Door>& doors, OwnedFd parent) {
  try {
    const std::vector<OwnedFd> listening = receive_descriptors(parent.get());
    const std::string filter = sandbox::seccomp_available() ? make_forwarder_filter() : "";
    sandbox::drop_capabilities();
    send_packet(parent.get(), "open");
    parent = OwnedFd();
    if (!filter.empty()) sandbox::load_seccomp_filter(filter);
    forward(doors, listening);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matchbench-worker: no doors: %s\n", error.what());
  }
  _exit(3);
}

}  // namespace

void separate_children(const ConfinementPolicy& policy) {
  if (policy.keeper == 0) return;
  if (policy.network != NetworkReach::kNamed) {
    sandbox::give_children_own_ids();
    return;
  }
  const OwnedFd first = sandbox::give_children_own_ids(
      [&](OwnedFd parent) { stand_at_doors(policy.doors, std::move(parent)); });
  send_descriptors(first.get(), sandbox::listen_in_own_network(policy.doors));
  if (receive_packet(first.get()).empty()) {
    throw environment_error("the process that forwards what an entrant sends does not start");
  }
}

Confinement confine(const ConfinementPolicy& policy) {
  require_one_thread();
  if (!policy.trusted) settle_mapped_files();
  Confinement reached{.confined = true};
  std::string filter;
  if (sandbox::seccomp_available()) {
    filter = sandbox::filter_kept_in(policy.keeper_folder, policy);
  }
  sandbox::FileAccess access{.scratch = policy.scratch};
  access.executable.assign(policy.executable.begin(), policy.executable.end());
  if (policy.keeper != 0) {
    sandbox::enter_own_root(policy);
    sandbox::enter_user_namespace();
    reached.namespaces = reached.own_files = true;
    access.readable = sandbox::folders_of_own_root();
  } else {
    access.shown = policy.shown;
  }
  // To move to another user namespace may loosen it.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) {
    throw system_error("cannot tie the process to its parent", errno);
  }
  sandbox::set_limits(policy);
  reached.limits = true;
  reached.threads_limited = reached.own_files && sandbox::limit_threads(policy.max_threads);
  sandbox::drop_capabilities();
  reached.no_capabilities = true;

  if (const int abi = sandbox::landlock_abi(); abi > 0) {
    sandbox::restrict_with_landlock(abi, access);
    reached.landlock_abi = static_cast<std::uint32_t>(abi);
  }
  if (!filter.empty()) {
    sandbox::load_seccomp_filter(filter);
    reached.seccomp = true;
  }
  return reached;
}

void protect_host() {
  // Tried now: the child of an ordinary user's process that cannot be dumped may not write its
  // maps.
  sandbox::namespaces_available();
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
    throw system_error("cannot close the process to other processes", errno);
  }
}

}  // namespace matchbench::sandbox
