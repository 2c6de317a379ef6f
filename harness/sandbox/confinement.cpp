#include "harness/sandbox/confinement.hpp"

#include "harness/base/error.hpp"
#include "harness/sandbox/capabilities.hpp"
#include "harness/sandbox/landlock.hpp"
#include "harness/sandbox/limits.hpp"
#include "harness/sandbox/namespaces.hpp"
#include "harness/sandbox/needed_libraries.hpp"
#include "harness/sandbox/own_files.hpp"
#include "harness/sandbox/seccomp_filter.hpp"
#include "harness/sandbox/system_paths.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>

#include <array>
#include <cerrno>
#include <iterator>
#include <optional>
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

std::vector<std::filesystem::path> paths_of(const std::vector<std::string>& names) {
  return {names.begin(), names.end()};
}

// What the process may read of the machine besides what is copied: what everybody needs, what the
// policy names, and the libraries that all of this and what is copied is linked with.
std::vector<std::filesystem::path> shared_files(const ConfinementPolicy& policy) {
  std::vector<std::filesystem::path> own = paths_of(policy.readable);
  own.insert(own.end(), policy.executable.begin(), policy.executable.end());
  own.insert(own.end(), policy.in_place.begin(), policy.in_place.end());
  std::vector<std::filesystem::path> files = sandbox::system_readable_paths();
  const auto libraries = sandbox::needed_libraries(own);
  files.insert(files.end(), libraries.begin(), libraries.end());
  files.insert(files.end(), policy.in_place.begin(), policy.in_place.end());
  return files;
}

// Returns what the process may read of the machine.
std::vector<std::filesystem::path> take_own_files(const ConfinementPolicy& policy, bool may_mount,
                                                  Confinement& reached) {
  sandbox::OwnFilesPlan plan{.copied = paths_of(policy.readable),
                             .shown = shared_files(policy),
                             .copies = policy.copies,
                             .scratch = policy.scratch,
                             .scratch_bytes = policy.scratch_bytes};
  if (policy.copies.empty()) return plan.shown;
  std::optional<std::vector<std::filesystem::path>> shown;
  if (may_mount) {
    const auto devices = sandbox::system_devices();
    plan.shown.insert(plan.shown.end(), devices.begin(), devices.end());
    plan.shown.insert(plan.shown.end(), policy.executable.begin(), policy.executable.end());
    shown = sandbox::enter_own_files(plan);
  }
  reached.own_files = shown.has_value();
  if (shown) return *shown;
  reached.readable = sandbox::copy_files(plan);
  return plan.shown;
}

// Where a file is after copies were made: in the copy of the folder that holds it, if one does.
std::filesystem::path place_of(const std::filesystem::path& file, const ConfinementPolicy& policy,
                               const Confinement& reached) {
  for (std::size_t i = 0; i < policy.readable.size(); ++i) {
    const auto inner = file.lexically_relative(policy.readable[i]);
    if (!inner.empty() && *inner.begin() != "..") {
      return inner == "." ? reached.readable[i] : reached.readable[i] / inner;
    }
  }
  return file;
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

Confinement confine(const ConfinementPolicy& policy) {
  require_one_thread();
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) {
    throw system_error("cannot tie the process to its parent", errno);
  }
  Confinement reached;
  const sandbox::Namespaces namespaces = sandbox::enter_namespaces();
  reached.readable = paths_of(policy.readable);
  const auto shared = take_own_files(policy, namespaces.mounts, reached);
  sandbox::set_limits(policy);  // they would stop the copying
  reached.user_namespace = namespaces.user;
  reached.network_namespace = namespaces.network;
  reached.threads_limited = sandbox::limit_threads(policy.max_threads, namespaces.user);
  reached.bounding_set_dropped = sandbox::drop_capabilities();
  reached.limits_set = true;

  if (const int abi = sandbox::landlock_abi(); abi > 0) {
    sandbox::FileAccess access{.system = shared,
                               .devices = sandbox::system_devices(),
                               .readable = reached.readable,
                               .scratch = policy.scratch,
                               .signals = policy.has_child};
    for (const auto& file : policy.executable) {
      access.executable.push_back(place_of(file, policy, reached));
    }
    sandbox::restrict_with_landlock(abi, access);
    reached.landlock_abi = abi;
  }
  if (sandbox::seccomp_available()) {
    constexpr int kFirstAbiWithTruncate = 3;
    sandbox::load_seccomp_filter({.truncate_by_path = reached.landlock_abi >= kFirstAbiWithTruncate,
                                  .program = !policy.executable.empty()});
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
