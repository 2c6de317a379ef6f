#include "harness/session/time_check.hpp"

#include "harness/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::session {
namespace {

// Starting the process, confining it, reading the image of the collection.
constexpr std::int64_t kOwnPhaseNs = 250'000'000;
constexpr std::int64_t kOwnPhaseNsPerService = 10'000;
// What comes once before the queries: their definitions, first uses of memory.
constexpr std::int64_t kOwnFirstQueriesNs = 20'000'000;
// Waking up for a later account.
constexpr std::int64_t kOwnQueriesNs = 2'000'000;
// Copying and sending a ranking: measured 20 us for 1000 services, with room for slower machines
// and for builds with sanitizers.
constexpr std::int64_t kOwnQueryNs = 100'000;
constexpr std::int64_t kOwnQueryNsPerService = 100;
// What accounts may use beyond all this, together: on a virtual machine time that others had can
// count as used, a few milliseconds at once.
constexpr std::int64_t kOverdraftNs = 10'000'000;
// Looking at the clock until a query is due, and a sleep before it.
constexpr std::int64_t kOwnWaitNs = 300'000;
// Between calls: the host's own work, and what it waits for disks, also in a long session.
constexpr std::int64_t kGapsNs = 100'000'000;
constexpr std::int64_t kGapsShare = 20;
// Of a program: the virtual machine of Java compiles on one or two threads and collects garbage on
// another, none of which asks whether a call is under way.
constexpr std::int64_t kRuntimeThreads = 2;
constexpr std::int64_t kRuntimeNs = 1'000'000'000;
// Between the two readings of the thread's clock that stand around those of the wall clock.
constexpr std::int64_t kOwnStampsNs = 1'000'000;

}  // namespace

TimeCheck::TimeCheck(std::uint32_t max_threads, std::size_t service_count)
    : threads_(std::max<std::uint32_t>(max_threads, 1)),
      own_phase_ns_(kOwnPhaseNs + kOwnPhaseNsPerService * static_cast<std::int64_t>(service_count)),
      own_query_ns_(kOwnQueryNs +
                    kOwnQueryNsPerService * static_cast<std::int64_t>(service_count)) {}

void TimeCheck::allow_runtime() {
  threads_ += kRuntimeThreads;
  runtime_ns_ = kRuntimeNs;
}

void TimeCheck::begin_queries(const HostView& view) {
  begin(view, queried_ ? kOwnQueriesNs : kOwnFirstQueriesNs);
  queried_ = true;
}

void TimeCheck::begin(const HostView& view, std::int64_t own_ns) {
  excess_ns_ += excess_of_account_ns();
  overdrawn_ns_ += std::exchange(overdraft_ns_, 0);
  outside_ns_ = 0;
  start_ = view;
  stated_ns_ = 0;
  last_end_ns_ = 0;
  own_ns_ = own_ns + runtime_ns_;
  own_queries_ns_ = 0;
  noted_cpu_ns_ = view.worker_cpu_ns;
  waited_ = view;
  waited_stated_ns_ = 0;
  queries_since_ = 0;
  first_due_ns_ = 0;
  unexplained_ns_ = 0;
}

std::int64_t TimeCheck::unexplained_ns(std::int64_t stated_ns, std::int64_t used_ns) const {
  return used_ns - stated_ns * threads_ - stated_ns / 10;
}

bool TimeCheck::overdraws(std::int64_t unexplained_ns) {
  const std::int64_t overdraft_ns = std::max(overdraft_ns_, unexplained_ns - own_ns_);
  if (overdrawn_ns_ + overdraft_ns > kOverdraftNs) return true;
  overdraft_ns_ = overdraft_ns;
  return false;
}

std::int64_t TimeCheck::excess_of_account_ns() const {
  return std::max<std::int64_t>(outside_ns_ - stated_ns_ / 10 - own_queries_ns_, 0);
}

std::string TimeCheck::fault_of_phase(const CallTime& stated, const HostView& view, bool waits) {
  return fault(stated, view.now_ns, waits ? view.worker_cpu_ns : 0);
}

std::string TimeCheck::fault_of_query(const CallTime& stated, const HostView& view, bool waits) {
  own_ns_ += own_query_ns_;
  own_queries_ns_ += own_query_ns_;
  ++queries_since_;
  return fault(stated, view.now_ns, waits ? view.worker_cpu_ns : noted_cpu_ns_);
}

std::string TimeCheck::fault_of_while(const HostView& view) {
  const HostView since = std::exchange(waited_, view);
  const std::int64_t stated_ns = stated_ns_ - std::exchange(waited_stated_ns_, stated_ns_);
  const std::size_t queries = std::exchange(queries_since_, 0);
  const std::int64_t begin_ns = std::max(since.now_ns, std::exchange(first_due_ns_, 0));
  if (queries > 0) busy_ns_ += view.now_ns - begin_ns;
  // What the threads of a program's runtime do has nothing to do with the calls.
  if (runtime_ns_ != 0) return {};
  const std::int64_t used_ns = view.worker_cpu_ns - since.worker_cpu_ns;
  unexplained_ns_ += std::max<std::int64_t>(unexplained_ns(stated_ns, used_ns), 0);
  if (overdraws(unexplained_ns_)) {
    return fmt::format(
        "the worker states {} for its last calls and has used {} of processor time; with what it "
        "used too much before, {} are more than {} of its threads can use in them",
        milliseconds(stated_ns), milliseconds(used_ns), milliseconds(unexplained_ns_), threads_);
  }
  // One call that one thread can have computed has nothing to leave out but what is too much above.
  if (queries == 1 && (threads_ == 1 || used_ns <= stated_ns + stated_ns / 10 + own_query_ns_))
    return {};
  if (!view.delay_ns || !since.delay_ns) return {};
  const std::int64_t gaps_ns =
      view.now_ns - begin_ns - stated_ns - (*view.delay_ns - *since.delay_ns);
  outside_ns_ += std::clamp<std::int64_t>(gaps_ns, 0, used_ns);
  if (excess_ns_ + excess_of_account_ns() <= kGapsNs + busy_ns_ / kGapsShare) return {};
  return fmt::format(
      "the worker states {} for its last calls and has used {} of processor time; by the host's "
      "clock {} more have passed, in which it can have computed",
      milliseconds(stated_ns), milliseconds(used_ns), milliseconds(gaps_ns));
}

std::string TimeCheck::fault_of_arrival(const Arrival& stated, const CallTime& time,
                                        const HostView& view) {
  own_ns_ += kOwnWaitNs;
  own_queries_ns_ += kOwnWaitNs;
  const std::int64_t origin_ns = schedule_start_ns_;
  if (queries_since_ == 1) first_due_ns_ = origin_ns + stated.scheduled_ns;
  // Compared without sums of what is stated: that may be any number.
  const std::int64_t latest_ns = view.now_ns - origin_ns - time.wall_ns - stated.scheduled_ns;
  const std::int64_t earliest_ns =
      std::max(last_end_ns_, start_.now_ns - origin_ns) - stated.scheduled_ns;
  if (stated.queued_ns < 0 || stated.queued_ns > latest_ns || stated.queued_ns < earliest_ns) {
    return fmt::format("the worker states that a query waited {} for its call, which cannot be",
                       milliseconds(stated.queued_ns));
  }
  last_end_ns_ = stated.scheduled_ns + stated.queued_ns + time.wall_ns;
  return {};
}

std::string TimeCheck::fault(const CallTime& stated, std::int64_t now_ns, std::int64_t cpu_ns) {
  const std::int64_t left_ns = now_ns - start_.now_ns - stated_ns_;
  if (stated.wall_ns < 0 || stated.cpu_ns < 0 || stated.wall_ns > left_ns) {
    return fmt::format(
        "the worker states that a call took {}; by the host's clock it cannot have "
        "taken more than {}",
        milliseconds(stated.wall_ns), milliseconds(left_ns));
  }
  if (stated.cpu_ns > stated.wall_ns + stated.wall_ns / 10 + kOwnStampsNs) {
    return fmt::format(
        "the worker states that a call of {} used {} of its thread's processor time, which cannot "
        "be",
        milliseconds(stated.wall_ns), milliseconds(stated.cpu_ns));
  }
  stated_ns_ += stated.wall_ns;
  const std::int64_t used_ns = cpu_ns - start_.worker_cpu_ns;
  if (overdraws(unexplained_ns(stated_ns_, used_ns))) {
    return fmt::format(
        "the worker states {} for its calls and has used {} of processor time, which {} of its "
        "threads cannot use in them",
        milliseconds(stated_ns_), milliseconds(used_ns), threads_);
  }
  return {};
}

}  // namespace matchbench::session
