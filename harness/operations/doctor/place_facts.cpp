#include "harness/foundation/base/thread_cpu_clock.hpp"
#include "harness/operations/doctor/fact.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace matchbench::doctor {
namespace {

std::string first_line_of(const char* path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// A place that keeps namespaces or Landlock from those who run there, and what gives them back.
struct Place {
  const char* value;
  bool (*is_it)(const Signs& signs);
  const char* remedy;
};

// The kind that shows most comes first: a pod has the file of its engine, too.
constexpr Place kPlaces[] = {
    // The version that it has told all programs since it began.
    {"gVisor",
     [](const Signs& signs) {
       return signs.kernel.starts_with("Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54");
     },
     "Take another runtime than runsc, such as runc: gVisor has no Landlock."},
    {"a container of Kubernetes", [](const Signs& signs) { return signs.kubernetes; },
     "Give the container 'securityContext: {seccompProfile: {type: Unconfined}}'; its node must "
     "allow user namespaces to all users."},
    {"a container of Podman", [](const Signs& signs) { return signs.podman_file; },
     "Start it with '--security-opt seccomp=unconfined --security-opt unmask=ALL'."},
    {"a container of Docker", [](const Signs& signs) { return signs.docker_file; },
     "Start it with '--security-opt seccomp=unconfined --security-opt apparmor=unconfined'."},
    {"a runner of GitHub", [](const Signs& signs) { return signs.github_actions; },
     "Begin the job with 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'."},
    {"WSL 2", [](const Signs& signs) { return signs.kernel.find("icrosoft") != std::string::npos; },
     "Take a kernel with Landlock: 'wsl --update', and 'kernelCommandLine = lsm=landlock' in "
     "'[wsl2]' of .wslconfig."},
};

// How to turn the switch of the machine's own that is off, which no option of a container turns;
// NULL if none is off.
const char* switch_to_turn(const Signs& signs) {
  if (signs.apparmor_restricts) {
    return "Have 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0' run on the machine.";
  }
  if (signs.namespaces_need_root) {
    return "Have 'sysctl -w kernel.unprivileged_userns_clone=1' run on the machine.";
  }
  return nullptr;
}

std::string machine() {
  utsname names{};
  uname(&names);
  return names.machine;
}

}  // namespace

Signs read_signs() {
  return {
      .docker_file = access("/.dockerenv", F_OK) == 0,
      .podman_file = access("/run/.containerenv", F_OK) == 0,
      .kubernetes = std::getenv("KUBERNETES_SERVICE_HOST") != nullptr,
      .github_actions = std::getenv("GITHUB_ACTIONS") != nullptr,
      .kernel = first_line_of("/proc/version"),
      .apparmor_restricts =
          first_line_of("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1",
      .namespaces_need_root = first_line_of("/proc/sys/kernel/unprivileged_userns_clone") == "0",
      .machine = machine(),
      .page_bytes = sysconf(_SC_PAGESIZE),
      .has_sequences = ThreadCpuClock().is_told_by_kernel()};
}

Fact place_fact(const Signs& signs, const sandbox::ConfinementSupport& support) {
  const auto* const place =
      std::ranges::find_if(kPlaces, [&](const Place& one) { return one.is_it(signs); });
  const bool is_known = place != std::end(kPlaces);
  Fact fact{.name = "place",
            .state = State::kOk,
            .value = is_known ? place->value : "no container or service that matchbench knows",
            .meaning = "All rounds run here, also those of strangers.",
            .remedy = {}};
  if (support.landlock_abi > 0 && support.seccomp && support.namespaces) return fact;
  if (support.landlock_abi > 0 && support.seccomp) {
    fact.state = State::kLimited;
    fact.meaning =
        "Rounds run here, but not those of strangers, whose workers need files of their own.";
  } else {
    fact.state = State::kMissing;
    fact.meaning =
        "Rounds run here only with 'confinement: best-effort' under 'protocol:', for plugins that "
        "you trust.";
  }
  const char* const turned = support.namespaces ? nullptr : switch_to_turn(signs);
  fact.remedy = turned != nullptr ? turned
                : is_known        ? place->remedy
                                  : "See what is missing above.";
  return fact;
}

Facts machine_facts(const Signs& signs) {
  Fact processor{
      .name = "processor",
      .state = State::kOk,
      .value = fmt::format("{}, pages of {} KiB", signs.machine, signs.page_bytes / 1024),
      .meaning = "What the documents say of times and walls was measured on such a processor.",
      .remedy = {}};
  if (signs.machine != "x86_64" || signs.page_bytes != 4096) {
    processor.state = State::kLimited;
    processor.meaning =
        "What the documents say of times and walls was measured on x86-64 with pages of 4 KiB "
        "alone.";
    processor.remedy = "Compare a round whose scores you know before you rely on one from here.";
  }
  Fact readings{.name = "readings",
                .state = State::kOk,
                .value = "of a thread's processor time: without a system call",
                .meaning = "The harness reads it before and after each query, outside its time.",
                .remedy = {}};
  if (!signs.has_sequences) {
    readings.state = State::kLimited;
    readings.value = "of a thread's processor time: a system call each";
    readings.meaning =
        "With 'clock: beside', each query costs two system calls more, outside its time.";
    readings.remedy = "Take a system with glibc 2.35 or newer and a kernel with rseq(2).";
  }
  return {processor, readings};
}

}  // namespace matchbench::doctor
