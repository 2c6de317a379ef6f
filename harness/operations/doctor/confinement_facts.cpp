#include "harness/operations/doctor/fact.hpp"

#include "harness/execution/protocol/image.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/session/start/session.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

namespace matchbench::doctor {
namespace {

constexpr const char* kSeeMechanisms =
    "Supply what is missing below, or write 'confinement: best-effort' under 'protocol:' and trust "
    "the plugins.";

Fact tried(const registry::RegisteredPlugin& null, const session::WorkerSource& programs) {
  const contest::ProtocolSettings protocol;
  const session::StartWorker start_worker = session::process_workers(programs.worker);
  session::SessionTask task;
  task.start.plugin_path = null.library.string();
  task.start.open_only = true;
  Fact fact{.name = "confinement",
            .state = State::kOk,
            .value = {},
            .meaning = "A plugin runs in a worker that is confined as contests ask for it.",
            .remedy = {}};
  session::SessionEvents events;
  events.on_hello = [&](const protocol::Hello& hello) { fact.value = in_words(hello.confinement); };
  const session::SessionReport report = session::hold_session(
      {.protocol = protocol, .start_worker = start_worker},
      session::SharedImage(protocol::write_image({}, {})), task, events, [] { return false; });
  if (report.outcome == Outcome::kOk) return fact;
  return {.name = fact.name,
          .state = State::kMissing,
          .value = report.message,
          .meaning =
              "Rounds that require confinement, as they do unless the contest says "
              "otherwise, do not run.",
          .remedy = kSeeMechanisms};
}

struct Missing {
  const char* value;
  const char* meaning;
  const char* remedy;
};

Fact mechanism(const char* name, bool is_there, std::string value, const char* meaning,
               const Missing& missing) {
  if (is_there) return {name, State::kOk, std::move(value), meaning, {}};
  return {name, State::kMissing, missing.value, missing.meaning, missing.remedy};
}

}  // namespace

Fact try_worker(const session::WorkerSource& programs) {
  const auto null = registry::PluginRegistry::standard().find_shipped("null");
  Fact missing{.name = "confinement",
               .state = State::kMissing,
               .value = "not tried, because the matchmaker 'null' is not installed",
               .meaning = "Boards cannot say what the harness itself costs, either.",
               .remedy = "Install the package matchbench-plugins, or all of matchbench."};
  if (!null) return missing;
  try {
    return tried(*null, programs);
  } catch (const Error& error) {
    return {.name = "confinement",
            .state = State::kMissing,
            .value = error.what(),
            .meaning = "No worker can be started, so that no round runs.",
            .remedy = "Install matchbench again, with all of its files."};
  }
}

Facts mechanisms(const sandbox::ConfinementSupport& support) {
  return {
      mechanism(
          "landlock", support.landlock_abi > 0, fmt::format("ABI {}", support.landlock_abi),
          "Plugins open only the files that they are given.",
          {"this kernel has none", "Plugins can open every file that you can, judgments included.",
           "Boot Linux 5.13 or newer with 'landlock' in the list of the kernel option "
           "'lsm='; a container needs a host that has it and a seccomp profile that allows "
           "it."}),
      mechanism("seccomp", support.seccomp, "filters",
                "Plugins make only the system calls that they need.",
                {"this kernel has none", "Plugins can make every system call.",
                 "Use a kernel with CONFIG_SECCOMP_FILTER; a container must allow seccomp(2)."}),
      mechanism("namespaces", support.namespaces, "user, network, mount",
                "A plugin has a network of its own, which leads nowhere, and a root folder of its "
                "own with the files that it is given.",
                {"workers may not make theirs here",
                 "Plugins see the names of the machine's files, or its network; only the other "
                 "mechanisms keep them away.",
                 "Allow namespaces: 'sysctl -ar max_.*_namespaces' shows how many of each there "
                 "may be, and a worker needs two of users and one of each other kind. On Debian "
                 "and Ubuntu, 'kernel.unprivileged_userns_clone' has to be 1 and "
                 "'kernel.apparmor_restrict_unprivileged_userns' 0. A container's seccomp profile "
                 "has to allow unshare(2). In a chroot they cannot be made; enter the folder with "
                 "bwrap or systemd-nspawn."}),
  };
}

}  // namespace matchbench::doctor
