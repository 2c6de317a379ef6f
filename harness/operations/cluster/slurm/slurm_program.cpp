#include "harness/operations/cluster/slurm/slurm_program.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <string_view>
#include <utility>

namespace matchbench::cluster {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool never_starts(std::string_view reason) {
  return reason.find("held") != std::string_view::npos || reason.starts_with("Invalid") ||
         reason.find("NotAllowed") != std::string_view::npos ||
         is_one_of(reason, {"JobHeldUser", "JobHeldAdmin", "BadConstraints", "PartitionTimeLimit",
                            "PartitionNodeLimit", "AssocMaxWallDurationPerJobLimit",
                            "QOSMaxWallDurationPerJobLimit", "DependencyNeverSatisfied"});
}

ClusterTask::State state_of(const QueuedTask& task) {
  using State = ClusterTask::State;
  if (task.state == "COMPLETED") return State::kEnded;
  if (is_one_of(task.state, {"CANCELLED", "FAILED", "TIMEOUT", "NODE_FAIL", "BOOT_FAIL",
                             "OUT_OF_MEMORY", "DEADLINE", "PREEMPTED", "REVOKED"})) {
    return State::kFailed;
  }
  if (is_one_of(task.state, {"RUNNING", "COMPLETING", "STAGE_OUT", "SUSPENDED", "SIGNALING"})) {
    return State::kRunning;
  }
  return never_starts(task.reason) ? State::kStuck : State::kWaiting;
}

std::string reason_of(const QueuedTask& task, ClusterTask::State state) {
  if (state == ClusterTask::State::kStuck) {
    return fmt::format("Slurm does not start it ({})", task.reason);
  }
  if (task.state == "TIMEOUT") return "its time was up; give it more with --time";
  if (task.state == "OUT_OF_MEMORY") {
    return "it took more memory than it was given; ask for more with --sbatch-option=--mem=…";
  }
  return task.state == "CANCELLED" ? "it was cancelled" : "";
}

std::string place_of(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string place = fmt::format("{}/{}", folder, program);
    if (access(place.c_str(), X_OK) == 0) return place;
  }
  throw environment_error(
      fmt::format("there is no program '{}' on the PATH", program),
      "run this on a machine of the cluster that has Slurm's programs, or split the round with "
      "--prepare and run the shards yourself");
}

// Both outputs until both have ended.
void read_both(int out, int err, SlurmAnswer& answer) {
  std::array<pollfd, 2> ends = {pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<std::string*, 2> texts = {&answer.out, &answer.err};
  std::array<char, 4096> buffer{};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    if (poll(ends.data(), ends.size(), -1) < 0) {
      if (errno != EINTR) return;
      continue;  // what it said of the ends is of the call before
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i].fd < 0 || ends[i].revents == 0) continue;
      const ssize_t got = read(ends[i].fd, buffer.data(), buffer.size());
      if (got > 0) {
        texts[i]->append(buffer.data(), static_cast<std::size_t>(got));
      } else if (got == 0 || errno != EINTR) {
        ends[i].fd = -1;
      }
    }
  }
}

}  // namespace

SlurmAnswer ask_slurm(const std::string& program, const std::vector<std::string>& arguments,
                      std::vector<std::string> variables) {
  const OwnedFd nothing =
      copy_above_child_fds(OwnedFd(open("/dev/null", O_RDONLY | O_CLOEXEC)).get());
  auto [out, out_end] = make_pipe();
  auto [err, err_end] = make_pipe();
  ChildProcess child({.what = "the program",
                      .program = place_of(program),
                      .arguments = arguments,
                      .environment = std::move(variables),
                      .descriptors = {{nothing.get(), STDIN_FILENO},
                                      {out_end.get(), STDOUT_FILENO},
                                      {err_end.get(), STDERR_FILENO}}},
                     "install Slurm's programs (slurm-client)");
  out_end = OwnedFd();
  err_end = OwnedFd();
  SlurmAnswer answer;
  read_both(out.get(), err.get(), answer);
  const ProcessEnd end = child.wait();
  answer.code = end.signal != 0 ? 128 + end.signal : end.code;
  return answer;
}

ClusterTask cluster_task(const QueuedTask& task, std::filesystem::path log) {
  const ClusterTask::State state = state_of(task);
  return {.state = state,
          .node = task.node,
          .log = std::move(log),
          .ending = task.state,
          .reason = reason_of(task, state)};
}

}  // namespace matchbench::cluster
