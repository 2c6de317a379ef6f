#pragma once

#include "harness/execution/sandbox/confinement.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/scoring/results/environment.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::doctor {

// What a fact is for a round.
enum class State : std::uint8_t {
  kOk,
  kLimited,  // rounds run, and something about them is worse than it could be
  kMissing,  // something cannot be done
};
inline constexpr std::array<std::string_view, 3> kStateNames = {"ok", "limited", "missing"};

// One thing that this machine can or cannot do.
struct Fact {
  std::string name;  // "landlock"
  State state = State::kOk;
  std::string value;    // what was found: "ABI 7"
  std::string meaning;  // what it means for a round, in whole sentences
  std::string remedy;   // what to do about it; "" if nothing has to be done
};

using Facts = std::vector<Fact>;

// What times depend on: the clock, the cores, their frequency, the load, memory, control groups.
// `record`: what a round would store about the machine.
Facts timing_facts(const results::EnvironmentRecord& record);

// What shows where this process runs.
struct Signs {
  bool docker_file = false;           // /.dockerenv
  bool podman_file = false;           // /run/.containerenv
  bool kubernetes = false;            // its environment
  bool github_actions = false;        // its environment
  std::string kernel;                 // the line of /proc/version
  bool apparmor_restricts = false;    // it lets only programs that it knows have user namespaces
  bool namespaces_need_root = false;  // user namespaces, by a switch of Debian's kernels
  std::string machine = "x86_64";     // as uname(2) names it
  std::int64_t page_bytes = 4096;
  bool has_sequences = true;  // ThreadCpuClock is told by the kernel
};
Signs read_signs();

// The kind of machine, container or service that this is, which rounds run there, and, if not all
// do, what to switch on in that very place.
Fact place_fact(const Signs& signs, const sandbox::ConfinementSupport& support);

// The processor, its pages, and how processor time is read.
Facts machine_facts(const Signs& signs);

// What rounds and reports can use: interpreters, a compiler, Slurm, a browser, room on the disk of
// `folder`.
Facts tool_facts(const std::filesystem::path& folder);

// A worker with the matchmaker `null`, started and confined as contests ask for it unless they say
// otherwise. Its state is ok if that succeeds.
Fact try_worker(const session::WorkerSource& programs);

// The mechanisms that confinement is made of.
Facts mechanisms(const sandbox::ConfinementSupport& support);

}  // namespace matchbench::doctor
