#include "harness/execution/session/belief/unexplained_work.hpp"

#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::session {
namespace {

// Libraries start threads that look for work for a while before they sleep.
constexpr std::int64_t kBeforeQueriesNs = 250'000'000;
constexpr std::int64_t kQueriesNs = 20'000'000;
// Falling asleep and waking up.
constexpr std::int64_t kQueryNs = 100'000;
// Copying and parsing a message.
constexpr std::int64_t kRequestByteNs = 20;
// The kernel charges interrupts of a busy machine to the process that runs then: 30 ms at once were
// seen.
constexpr std::int64_t kInterruptionNs = 50'000'000;
constexpr std::int64_t kRuntimeNs = 1'000'000'000;
constexpr std::int64_t kRuntimeThreads = 2;

}  // namespace

// Unusual calls are no measurement, and are made by the worker's own code besides.
UnexplainedWork::UnexplainedWork(const protocol::Start& start)
    : is_apart_((start.clock_apart || start.is_program()) &&
                start.unusual == protocol::UnusualCalls::kNone),
      is_program_(start.is_program()),
      max_threads_(start.max_threads),
      allowed_ns_(kBeforeQueriesNs + (is_program_ ? kRuntimeNs : 0)) {}

void UnexplainedWork::on_request(std::size_t bytes) {
  if (!asked_) {
    asked_ = true;
    used_ns_ = 0;
    called_ns_ = 0;
    longest_ns_ = 0;
    allowed_ns_ = kQueriesNs + (is_program_ ? kRuntimeNs : 0);
  }
  allowed_ns_ += static_cast<std::int64_t>(bytes) * kRequestByteNs;
}

std::string UnexplainedWork::on_phase(const protocol::PhaseDone& done) {
  if (done.result.phase == Phase::kDestroy) return {};  // nothing that is timed comes after it
  return fault(done.unexplained_ns, done.result.time.wall_ns);
}

std::string UnexplainedWork::on_answer(const protocol::Answered& answer) {
  allowed_ns_ += kQueryNs;
  return fault(answer.unexplained_ns, answer.busy_ns.value_or(answer.time.wall_ns));
}

std::string UnexplainedWork::fault(std::int64_t unexplained_ns, std::int64_t called_ns) {
  if (!is_apart_) return {};
  if (is_program_) allowed_ns_ += called_ns * kRuntimeThreads;
  called_ns_ += called_ns;
  used_ns_ += std::max<std::int64_t>(unexplained_ns, 0);
  longest_ns_ = std::max(longest_ns_, unexplained_ns);
  const std::int64_t allowed_ns =
      allowed_ns_ + (asked_ ? std::min(longest_ns_, kInterruptionNs) : 0);
  if (used_ns_ <= allowed_ns) return {};
  return fmt::format(
      "the plugin has used {} of processor time between its calls, or in them beyond 'max_threads: "
      "{}', where {} are let pass",
      milliseconds(used_ns_), max_threads_, milliseconds(allowed_ns));
}

std::int64_t UnexplainedWork::beside_calls_ns() const {
  if (!is_program_ || !is_apart_ || !asked_) return 0;
  return used_ns_ > kRuntimeNs + called_ns_ / 2 ? used_ns_ : 0;
}

}  // namespace matchbench::session
