#include "harness/operations/cluster/follow_tasks.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/messages.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/cluster/shard_part.hpp"
#include "harness/operations/cluster/staging_folder.hpp"
#include "harness/operations/conduct/status_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

// Network file systems may show a new file this much later on another machine.
constexpr std::int64_t kVisibleAfterNs = 60'000'000'000;
// Often at first, then less often, since all users share the controller.
constexpr std::int64_t kOftenNs = 1'000'000'000;
constexpr std::int64_t kSeldomNs = 5'000'000'000;
constexpr std::int64_t kOftenForNs = 60'000'000'000;

std::string name_of_task(std::uint32_t shard) {
  return shard == kFollowUp ? "the rest of the round" : fmt::format("shard {}", shard);
}

// The last error that the task has told; "" if there is none.
std::string last_error(const ClusterRound& round, std::uint32_t shard) {
  std::string last;
  const auto file = messages_in(round.staging, task_name(round.plan, shard));
  for (const Message& message : read_messages(file)) {
    if (message.kind == MessageKind::kError) last = text::printable(message.text);
  }
  return last;
}

// Why nothing can be written to the folder, in which case the task cannot say so in its log; "" if
// it can, or there is no such folder.
std::string fault_of_room(const fs::path& staging) {
  if (!is_folder(staging)) return {};
  const fs::path probe = staging / "probe";
  constexpr std::size_t kProbeBytes = std::size_t{256} << 10;
  std::string fault;
  try {
    write_file(probe, std::string(kProbeBytes, '.'));
  } catch (const Error& error) {
    fault = error.what();
  }
  std::error_code ignored;
  fs::remove(probe, ignored);
  return fault;
}

std::string why_it_failed(const ClusterRound& round, std::uint32_t shard, const ClusterTask& task) {
  if (!task.reason.empty()) return task.reason;
  if (std::string error = last_error(round, shard); !error.empty()) return error;
  if (std::string fault = fault_of_room(round.staging); !fault.empty()) {
    return fmt::format("its part cannot be brought to the staging folder: {} and quota", fault);
  }
  if (!is_there(task.log)) {
    return fmt::format(
        "the node did not see the staging folder {}; choose one that all nodes see "
        "with --staging",
        round.staging.string());
  }
  return fmt::format("it ended as {}; see {}", task.ending, task.log.string());
}

}  // namespace

TaskFollower::TaskFollower(const ClusterRound& round, const ClusterEngine& engine,
                           const std::vector<std::uint32_t>& shards, ClusterObserver& observer)
    : round_(round), engine_(engine), observer_(observer), began_ns_(monotonic_ns()) {
  for (const std::uint32_t shard : shards) states_[shard] = State::kWaiting;
}

bool TaskFollower::follow(const std::function<bool()>& interrupt) {
  std::int64_t looked_ns = 0;
  for (;;) {
    const std::int64_t now_ns = monotonic_ns();
    if (now_ns - looked_ns >= (now_ns - began_ns_ < kOftenForNs ? kOftenNs : kSeldomNs)) {
      look();
      report();
      looked_ns = monotonic_ns();
    }
    if (all_over()) return true;
    if (interrupt()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

void TaskFollower::look() {
  const auto tasks = engine_.tasks();
  for (auto& [shard, state] : states_) {
    if (state == State::kDone || state == State::kFailed) continue;
    const ClusterTask* task = nullptr;
    if (tasks) {
      const auto found = tasks->find(shard);
      if (found != tasks->end()) task = &found->second;
    }
    const FoundPart part = find_part(round_.plan, round_.staging, shard);
    if (part.is_usable()) {
      state = State::kDone;
      done_.push_back(shard);
    } else if (part.is_there) {
      state = fail(shard, task, fmt::format("its part cannot be used: {}", part.fault));
    } else if (tasks) {
      state = state_of(shard, task);
    }
  }
}

TaskFollower::State TaskFollower::state_of(std::uint32_t shard, const ClusterTask* task) {
  switch (task == nullptr ? ClusterTask::State::kEnded : task->state) {
    case ClusterTask::State::kWaiting:
      return State::kWaiting;
    case ClusterTask::State::kRunning:
      return State::kRunning;
    case ClusterTask::State::kStuck:
    case ClusterTask::State::kFailed:
      return fail(shard, task, why_it_failed(round_, shard, *task));
    case ClusterTask::State::kEnded:
      break;
  }
  const std::int64_t now_ns = monotonic_ns();
  const auto [since, is_new] = without_part_ns_.try_emplace(shard, now_ns);
  if (now_ns - since->second < kVisibleAfterNs) return states_[shard];
  return fail(shard, task,
              fmt::format("{} does not know it any more, and its part is not in {}", engine_.name(),
                          parts_in(round_.staging).string()));
}

TaskFollower::State TaskFollower::fail(std::uint32_t shard, const ClusterTask* task,
                                       const std::string& reason) {
  const std::string node =
      task == nullptr || task->node.empty() ? "" : fmt::format(" on the node {}", task->node);
  failures_.push_back(fmt::format("{} failed{}: {}", name_of_task(shard), node, reason));
  return State::kFailed;
}

bool TaskFollower::all_over() const {
  return std::ranges::all_of(states_, [](const auto& entry) {
    return entry.second == State::kDone || entry.second == State::kFailed;
  });
}

void TaskFollower::report() {
  ClusterProgress progress;
  progress.is_follow_up = states_.contains(kFollowUp);
  const auto add = [&](std::uint32_t shard) {
    const auto status =
        conduct::read_status(status_in(round_.staging, task_name(round_.plan, shard)));
    if (!status) return;
    progress.answered += status->answered;
    progress.failed_queries += status->failed;
  };
  for (const auto& [shard, state] : states_) {
    progress.waiting += state == State::kWaiting ? 1 : 0;
    progress.running += state == State::kRunning ? 1 : 0;
    progress.done += state == State::kDone ? 1 : 0;
    progress.failed += state == State::kFailed ? 1 : 0;
    add(shard);
  }
  for (const auto& entrant : round_.prepared.entrants.asked) {
    progress.queries += std::uint64_t{entrant.repetitions} *
                        round_.prepared.contest.protocol.passes *
                        round_.prepared.collection.requests.size();
  }
  if (answered_before_ == 0) answered_before_ = std::max<std::uint64_t>(progress.answered, 1);
  if (progress.answered > answered_before_ && progress.answered < progress.queries) {
    const double passed_s = static_cast<double>(monotonic_ns() - began_ns_) / 1e9;
    progress.left_s = passed_s / static_cast<double>(progress.answered - answered_before_) *
                      static_cast<double>(progress.queries - progress.answered);
  }
  observer_.on_progress(progress);
}

}  // namespace matchbench::cluster
