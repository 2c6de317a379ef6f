#include "harness/sandbox/confinement.hpp"

#include "harness/base/error.hpp"
#include "harness/base/os/opened_path.hpp"
#include "harness/base/os/settled_file.hpp"
#include "harness/sandbox/capabilities.hpp"
#include "harness/sandbox/compared_file.hpp"
#include "harness/sandbox/kept_filter.hpp"
#include "harness/sandbox/landlock.hpp"
#include "harness/sandbox/limits.hpp"
#include "harness/sandbox/namespaces.hpp"
#include "harness/sandbox/own_root.hpp"
#include "harness/sandbox/seccomp_filter.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>

#include <array>
#include <cerrno>
#include <iterator>
#include <system_error>

namespace matchbench::sandbox {
namespace {

constexpr std::array<std::string_view, 3> kTierNames = {"off", "partial", "full"};

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

void settle_shown(const ShownFile& shown) {
  if (shown.kind != ShownFile::Kind::kFile) return;
  settle(open_to_read(sandbox::open_compared(shown).get()).get());
}

std::vector<std::filesystem::path> paths_of(const std::vector<std::string>& names) {
  return {names.begin(), names.end()};
}

}  // namespace

std::string_view name_of(Tier tier) {
  return kTierNames[static_cast<std::size_t>(tier)];
}

Tier Confinement::tier() const {
  if (!limits_set) return Tier::kOff;
  return landlock_abi > 0 && seccomp ? Tier::kFull : Tier::kPartial;
}

std::string Confinement::summary() const {
  std::string text(name_of(tier()));
  if (!limits_set) return text;
  text += landlock_abi > 0 ? fmt::format(": Landlock {}", landlock_abi) : ": no Landlock";
  text += seccomp ? ", seccomp" : ", no seccomp";
  text += user_namespace ? ", user namespace" : ", no user namespace";
  text += network_namespace ? ", network namespace" : ", no network namespace";
  text += own_files ? ", files of its own" : ", no files of its own";
  text += bounding_set_dropped ? ", no capabilities and no way to one" : ", no capabilities";
  text += threads_limited ? ", limits (threads too)" : ", limits";
  return text;
}

void separate_children(ConfinementPolicy& policy) {
  if (policy.mode == ConfinementPolicy::Mode::kOff || policy.keeper == 0) return;
  sandbox::join_keeper(static_cast<pid_t>(policy.keeper));
  policy.has_joined = true;
  sandbox::give_children_own_ids();
}

Confinement confine(const ConfinementPolicy& policy) {
  require_one_thread();
  // What no foreign code shares with the process needs no settling.
  if (!policy.has_child) settle_mapped_files();
  Confinement reached;
  if (policy.keeper != 0 && !policy.has_joined) {
    sandbox::join_keeper(static_cast<pid_t>(policy.keeper));
  }
  std::string filter;
  if (sandbox::seccomp_available()) {
    filter = sandbox::filter_kept_in(policy.keeper_folder, !policy.executable.empty());
  }
  if (policy.keeper != 0) {
    sandbox::enter_own_root(policy);
    reached.own_files = true;
    reached.user_namespace = sandbox::enter_user_namespace();
    reached.network_namespace = true;
  } else {
    for (const ShownFile& shown : policy.shown) settle_shown(shown);
    const sandbox::Namespaces namespaces = sandbox::enter_namespaces();
    reached.user_namespace = namespaces.user;
    reached.network_namespace = namespaces.network;
  }
  // To move to another user namespace may loosen it.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) {
    throw system_error("cannot tie the process to its parent", errno);
  }
  sandbox::set_limits(policy);
  reached.threads_limited = sandbox::limit_threads(policy.max_threads, reached.user_namespace);
  reached.bounding_set_dropped = sandbox::drop_capabilities();
  reached.limits_set = true;

  if (const int abi = sandbox::landlock_abi(); abi > 0) {
    sandbox::FileAccess access{
        .readable = reached.own_files ? sandbox::folders_of_own_root() : paths_of(policy.readable),
        .executable = paths_of(policy.executable),
        .scratch = policy.scratch,
        .signals = policy.has_child};
    if (!reached.own_files) access.shown = policy.shown;
    sandbox::restrict_with_landlock(abi, access);
    reached.landlock_abi = abi;
  }
  if (!filter.empty()) {
    sandbox::load_seccomp_filter(filter);
    reached.seccomp = true;
  }
  return reached;
}

void protect_host() {
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
    throw system_error("cannot close the process to other processes", errno);
  }
}

}  // namespace matchbench::sandbox
