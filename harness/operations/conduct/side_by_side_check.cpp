#include "harness/operations/conduct/side_by_side_check.hpp"

#include "harness/execution/session/session_task.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/machine.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

// What the contest asks for that sessions side by side would spoil: what is measured, what one
// session could tell another, and cores that they would share.
std::vector<std::string_view> in_the_way(const contest::Contest& contest) {
  const contest::ProtocolSettings& protocol = contest.protocol;
  const std::pair<bool, std::string_view> asked[] = {
      {contest.training.folds > 0, "folds"},
      {protocol.strangers, "strangers: true"},
      {protocol.scenario == Scenario::kServer, "scenario: server"},
      {protocol.scenario == Scenario::kOffline, "scenario: offline"},
      {protocol.audit, "audit: true"},
      {!protocol.scaling.empty(), "scaling"},
      {protocol.min_duration_ns > 0, "min_duration"},
      {protocol.max_duration_ns > 0, "max_duration"},
      {protocol.affinity.mode == contest::Affinity::Mode::kAuto, "affinity: auto"},
      {protocol.isolation == Isolation::kNone, "isolation: none"},
  };
  std::vector<std::string_view> out;
  for (const auto& [is_asked, key] : asked) {
    if (is_asked) out.push_back(key);
  }
  return out;
}

// Lets this process open what it needs for so many sessions: sockets, pipes, memory, its looks at
// their processes. Throws an environment Error if the system does not.
void allow_open_files(std::uint64_t jobs) {
  constexpr std::uint64_t kOfASession = 16;
  constexpr std::uint64_t kOfOthers = 128;
  const std::uint64_t wanted = jobs * kOfASession + kOfOthers;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted;
  if (limit.rlim_max >= wanted && setrlimit(RLIMIT_NOFILE, &limit) == 0) return;
  throw environment_error(fmt::format("--jobs {} needs {} open files, and {} are allowed", jobs,
                                      wanted, limit.rlim_max),
                          "allow more with 'ulimit -Hn', or fewer --jobs");
}

// How many processes and threads the system lets this process and its control groups have.
std::uint64_t most_processes() {
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  rlimit limit{};
  // The superuser's are not bounded.
  if (geteuid() != 0 && getrlimit(RLIMIT_NPROC, &limit) == 0) most = limit.rlim_cur;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const auto at = line.find(":/");
    const bool is_of_processes = line.find(":pids:") != std::string::npos;
    if (at == std::string::npos || (!is_of_processes && !line.starts_with("0::"))) continue;
    const std::string root = is_of_processes ? "/sys/fs/cgroup/pids" : "/sys/fs/cgroup";
    for (std::filesystem::path group = line.substr(at + 1);; group = group.parent_path()) {
      std::uint64_t stated = 0;  // "max" is none
      if (std::ifstream(root + group.string() + "/pids.max") >> stated)
        most = std::min(most, stated);
      if (!group.has_relative_path()) break;
    }
  }
  return most;
}

// Each may hold as many threads as it may have; then neither the next worker nor the process that
// keeps its clock could start, and the round would end. Throws an environment Error.
void require_processes(const contest::ProtocolSettings& protocol, std::uint64_t jobs) {
  constexpr std::uint64_t kOfASession = 16;
  constexpr std::uint64_t kOfOthers = 16;
  const std::uint64_t wanted = jobs * (session::most_threads(protocol) + kOfASession) + kOfOthers;
  const std::uint64_t most = most_processes();
  if (most >= wanted) return;
  throw environment_error(fmt::format("--jobs {} may need {} processes and threads, and {} are "
                                      "allowed",
                                      jobs, wanted, most),
                          "allow more with 'ulimit -u' and the container's limit of processes, or "
                          "fewer --jobs");
}

}  // namespace

void require_side_by_side(const contest::Contest& contest, std::uint64_t jobs) {
  require_side_by_side(contest, jobs, memory_of_machine());
  if (jobs == 1) return;
  allow_open_files(jobs);
  require_processes(contest.protocol, jobs);
}

bool may_be_side_by_side(const contest::Contest& contest, std::uint64_t jobs) {
  try {
    require_side_by_side(contest, jobs);
    return true;
  } catch (const Error&) {
    return false;
  }
}

void require_side_by_side(const contest::Contest& contest, std::uint64_t jobs,
                          std::uint64_t machine_bytes) {
  if (jobs == 0) throw input_error("--jobs is 0", "give the number of sessions at once, from 1");
  if (jobs == 1) return;
  const Position where{contest.file.string()};
  if (const auto keys = in_the_way(contest); !keys.empty()) {
    throw input_error(
        where, fmt::format("--jobs {} does not go with '{}' in the contest", jobs, keys.front()),
        "leave out one of the two");
  }
  const std::uint64_t of_one = contest.protocol.memory_bytes;
  if (of_one > 0 && of_one <= machine_bytes / jobs) return;
  throw input_error(
      where,
      of_one == 0
          ? fmt::format("--jobs {}: nothing limits the memory of {} workers at once", jobs, jobs)
          : fmt::format("--jobs {}: {} workers may take {:.1f} GiB together, and the machine has "
                        "{:.1f} GiB",
                        jobs, jobs, static_cast<double>(of_one) * static_cast<double>(jobs) / kGiB,
                        static_cast<double>(machine_bytes) / kGiB),
      "write a smaller 'memory' under 'protocol', or allow fewer --jobs");
}

}  // namespace matchbench::conduct
