#include "harness/execution/sandbox/confinement.hpp"

#include "harness/execution/sandbox/capabilities.hpp"
#include "harness/execution/sandbox/kept_filter.hpp"
#include "harness/execution/sandbox/landlock.hpp"
#include "harness/execution/sandbox/limits.hpp"
#include "harness/execution/sandbox/namespaces.hpp"
#include "harness/execution/sandbox/own_root.hpp"
#include "harness/execution/sandbox/seccomp_filter.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/settled_file.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>

#include <cerrno>
#include <cstdint>
#include <iterator>
#include <system_error>

namespace matchbench::sandbox {
namespace {

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

void separate_children(const ConfinementPolicy& policy) {
  if (policy.keeper != 0) sandbox::give_children_own_ids();
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
