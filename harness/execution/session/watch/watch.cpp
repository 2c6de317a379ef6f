#include "harness/execution/session/watch/watch.hpp"

#include "harness/foundation/base/begin_beside.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

namespace matchbench::session {
namespace {

// Weighing a folder of many files takes time that the round does not have: a twentieth of a core at
// most. Waiting for a worker that maps much takes none.
constexpr std::int64_t kWeighEveryNs = 200'000'000;
constexpr std::int64_t kWeighShare = 20;
// Mapping many gigabytes takes some seconds, in which nobody can look at the memory.
constexpr std::int64_t kLongestWeighingNs = 30'000'000'000;
// A process that is being killed may seem to hide for a moment.
constexpr int kHidingLooks = 3;
// Each watches as many things as there are pairs of an open file and a descriptor's number, and the
// kernel keeps 200 bytes for each that nobody counts. Runtimes have one for each of their loops.
constexpr std::uint64_t kMostEpolls = 8;
// A file for which a thread waits stays open even if another thread closes it. Without a network
// there is nothing to wait for but the worker's own pipes and the like. With one, each thread may
// wait for servers.
constexpr std::uint64_t kMostWaitedFor = 64;
constexpr std::uint64_t kMostWaitedForInNetworks = 256;
// Of the cap, for who needs more.
constexpr double kTimesMemory = 2;

std::string seconds_text(std::int64_t ns) {
  return fmt::format("{:.3g} s", static_cast<double>(ns) / 1e9);
}

double mebibytes(std::uint64_t bytes) {
  return static_cast<double>(bytes) / (1 << 20);
}

std::string name_of(const Step& step) {
  if (step.asking()) return "query()";
  if (step.phase() == Phase::kOpen) return "the start of the plugin";
  return fmt::format("{}()", name_of(step.phase()));
}

std::int64_t longest_gap_ns(const SessionTask& task) {
  std::int64_t longest_ns = 0;
  const std::int64_t start_ns = task.schedule_start_ns;
  std::int64_t last_ns = start_ns == 0 ? 0 : monotonic_ns() - start_ns;
  for (const auto& query : task.queries) {
    if (!query.due_ns) continue;
    longest_ns = std::max(longest_ns, *query.due_ns - last_ns);
    last_ns = *query.due_ns;
  }
  return longest_ns;
}

}  // namespace

Watch::Watch(const contest::ProtocolSettings& protocol, const SessionTask& task, Worker& worker,
             const HostTicks& ticks)
    : protocol_(protocol),
      // A worker that asks several at a time keeps the deadline itself, and has time to say so.
      longest_gap_ns_(longest_gap_ns(task) +
                      (task.start.in_flight > 1 ? protocol.deadlines.grace_ns : 0)),
      most_waited_for_(task.start.granted.network == NetworkReach::kNone
                           ? kMostWaitedFor + protocol.max_threads
                           : kMostWaitedForInNetworks + most_threads(protocol)),
      scratch_(task.start.confinement.scratch),
      worker_(worker),
      ticks_(ticks),
      lost_ns_(ticks.lost_ns()) {}

std::int64_t Watch::budget_ns(const Step& step, const Progress& progress) const {
  if (step.asking()) {
    return time_for_all_ns(protocol_.deadlines.query_ns,
                           static_cast<std::int64_t>(progress.in_call));
  }
  switch (step.phase()) {
    case Phase::kOpen:
    case Phase::kCreate:
    case Phase::kDestroy:
      return protocol_.deadlines.create_ns;
    case Phase::kLoad:
      return protocol_.deadlines.load_ns;
    case Phase::kTrain:
      return protocol_.deadlines.train_ns;
  }
  return 0;
}

std::optional<Cause> Watch::fault(const Step& step, const Progress& progress, std::int64_t now_ns) {
  if (auto cause = memory_and_threads()) return cause;
  if (auto cause = scratch_folder(now_ns)) return cause;
  return overdue(step, progress, now_ns);
}

std::optional<Cause> Watch::memory_and_threads() {
  const WorkerUsage usage = worker_.usage();
  peak_bytes_ = std::max({peak_bytes_, usage.resident_bytes, usage.peak_bytes});
  hiding_looks_ = usage.hides ? hiding_looks_ + 1 : 0;
  if (hiding_looks_ >= kHidingLooks) {
    return Cause{.outcome = Outcome::kExited,
                 .message = "ended its main thread and left others running; killed",
                 .may_be_ending = true};
  }
  const std::uint64_t used_bytes = usage.resident_bytes + usage.other_bytes;
  if (protocol_.memory_bytes != 0 && used_bytes > protocol_.memory_bytes) {
    return Cause{Outcome::kOutOfMemory,
                 fmt::format("used {:.0f} MiB, the cap is {:.0f} MiB; killed; if it needs more, "
                             "raise it in the contest: protocol: {{memory: {:.0f} MiB}}",
                             mebibytes(used_bytes), mebibytes(protocol_.memory_bytes),
                             std::ceil(kTimesMemory * mebibytes(protocol_.memory_bytes)))};
  }
  if (usage.threads > most_threads(protocol_)) {
    return Cause{Outcome::kError, fmt::format("ran {} threads, the cap is {}; killed",
                                              usage.threads, most_threads(protocol_))};
  }
  if (const auto most = kMostEpolls + protocol_.max_threads; usage.epolls > most) {
    return Cause{Outcome::kError, fmt::format("kept {} instances of epoll, the cap is {}; killed",
                                              usage.epolls, most)};
  }
  if (usage.waited_for > most_waited_for_) {
    return Cause{Outcome::kError,
                 fmt::format("waited for {} files at a time, the cap is {}; killed",
                             usage.waited_for, most_waited_for_)};
  }
  return std::nullopt;
}

std::optional<Cause> Watch::scratch_folder(std::int64_t now_ns) {
  if (scratch_.empty()) return std::nullopt;
  const std::uint64_t most_bytes = protocol_.scratch_bytes == 0
                                       ? std::numeric_limits<std::uint64_t>::max()
                                       : protocol_.scratch_bytes;
  if (!weighing_.valid()) {
    if (now_ns < next_weighing_ns_) return std::nullopt;
    weighed_since_ns_ = now_ns;
    weighing_ = begin_beside([weigh = worker_.weighing(scratch_, most_bytes)] {
      const std::int64_t begin_ns = thread_cpu_ns();
      std::string fault = weigh();
      return Weighed{std::move(fault), thread_cpu_ns() - begin_ns};
    });
  }
  if (weighing_.wait_for(std::chrono::seconds(0)) == std::future_status::timeout) {
    const std::int64_t since_ns = std::max(weighed_since_ns_, ticks_.last_gap_end_ns());
    if (now_ns - since_ns <= kLongestWeighingNs) return std::nullopt;
    return Cause{Outcome::kError,
                 fmt::format("could not be weighed within {}, because it holds up who asks what it "
                             "maps, or has too many files; killed",
                             seconds_text(kLongestWeighingNs))};
  }
  const Weighed weighed = weighing_.get();
  next_weighing_ns_ = weighed_since_ns_ + std::max(kWeighEveryNs, weighed.spent_ns * kWeighShare);
  if (weighed.fault.empty()) return std::nullopt;
  return Cause{Outcome::kError, weighed.fault + "; killed"};
}

std::optional<Cause> Watch::overdue(const Step& step, const Progress& progress,
                                    std::int64_t now_ns) {
  const std::uint64_t answered = progress.answered;
  const std::int64_t lost_ns = ticks_.lost_ns() - std::exchange(lost_ns_, ticks_.lost_ns());
  if (message_since_ns_ != 0) {
    call_since_ns_ += lost_ns;
    message_since_ns_ += lost_ns;
  }

  const protocol::FlightRecorder& recorder = worker_.recorder();
  const std::uint64_t sequence = recorder.sequence.load(std::memory_order_acquire);
  const bool spoke = message_since_ns_ == 0 || step.phase() != phase_ || step.asking() != asking_ ||
                     answered != answered_;
  if (spoke) message_since_ns_ = now_ns;
  if (spoke || sequence != sequence_) {
    // The recorder says when the present call began; what it says is used only if it can be
    // true, since plugin code can write there.
    const std::int64_t since_ns = recorder.stage_since_ns.load(std::memory_order_relaxed);
    call_since_ns_ = since_ns > call_since_ns_ && since_ns <= now_ns ? since_ns : now_ns;
  }
  call_since_ns_ = std::max(call_since_ns_, ticks_.last_gap_end_ns());
  phase_ = step.phase();
  asking_ = step.asking();
  answered_ = answered;
  sequence_ = sequence;

  const std::int64_t budget = budget_ns(step, progress);
  if (budget == 0) return std::nullopt;
  const std::int64_t waiting_ns = step.asking() ? longest_gap_ns_ : 0;
  const std::int64_t limit_ns = budget + protocol_.deadlines.grace_ns + waiting_ns;
  // An honest worker that moves on from query to query also speaks.
  if (now_ns - call_since_ns_ <= limit_ns && now_ns - message_since_ns_ <= limit_ns + budget) {
    return std::nullopt;
  }
  Cause cause{
      Outcome::kTimedOut,
      fmt::format("{} did not return within its deadline of {} and {} of grace; killed",
                  name_of(step), seconds_text(budget), seconds_text(protocol_.deadlines.grace_ns))};
  if (step.asking()) cause.query = answered;
  return cause;
}

}  // namespace matchbench::session
