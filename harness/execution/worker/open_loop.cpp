#include "harness/execution/worker/open_loop.hpp"

#include "harness/execution/worker/answer_times.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace matchbench::worker {
namespace {

// A pause that is long enough to tell the host of what was posted.
constexpr std::int64_t kPauseNs = 1'000'000;

}  // namespace

OpenLoop::OpenLoop(Connection& connection, protocol::FlightRecorder& recorder,
                   const protocol::Start& start, Answering& answering,
                   program::ProgramExchange& conversation, std::uint32_t most)
    : connection_(connection),
      recorder_(recorder),
      start_(start),
      answering_(answering),
      conversation_(conversation),
      queries_(conversation, start.query_budget_ns),
      most_(most) {}

void OpenLoop::ask(const protocol::Ask& ask) {
  posted_ = 0;
  try {
    while (posted_ < ask.requests.size()) step(ask);
  } catch (const program::ProgramFault& fault) {
    // Even if there is only one: it may be an answer to a former query that came twice.
    end_program(ask, fault.outcome(), fmt::format("query: {}", fault.what()), false);
  } catch (const program::ProgramGone&) {
    // The host, which knows how it ended, blames a query that was alone.
    if (sent_.size() > 1) post_all(ask, Outcome::kError, "the program ended", false);
    throw;
  }
}

void OpenLoop::step(const protocol::Ask& ask) {
  const std::int64_t now_ns = monotonic_ns();
  std::int64_t until_ns = std::numeric_limits<std::int64_t>::max();
  if (queries_.count() > 0) {
    if (auto ended = queries_.receive(now_ns)) return take(ask, *std::move(ended));
    if (start_.query_budget_ns != 0) {
      until_ns = queries_.oldest_start_ns() + start_.query_budget_ns + start_.grace_ns;
    }
    if (now_ns >= until_ns) {
      const std::string message =
          fmt::format("query() did not return within its deadline of {} and {} of grace; killed",
                      milliseconds(start_.query_budget_ns), milliseconds(start_.grace_ns));
      end_program(ask, Outcome::kTimedOut, message, true);
    }
  }
  const std::size_t next = posted_ + sent_.size();
  if (next < ask.requests.size() && queries_.count() < most_ &&
      queries_.has_room_for(*answering_.query_for(ask.requests[next]).request)) {
    if (ask.due_ns[next] <= now_ns) return send(ask);
    until_ns = std::min(until_ns, ask.due_ns[next]);
  }
  if (queries_.count() == 0) return wait_until(until_ns, connection_);
  if (until_ns - now_ns > kPauseNs) connection_.ring();
  if (auto ended = queries_.receive(until_ns)) take(ask, *std::move(ended));
}

void OpenLoop::send(const protocol::Ask& ask) {
  const std::size_t next = posted_ + sent_.size();
  const std::uint64_t sequence = ask.first_sequence + next;
  sent_.emplace_back();
  if (queries_.count() == 0) {
    recorder_.stage_since_ns.store(monotonic_ns(), std::memory_order_relaxed);
  }
  recorder_.sequence.store(sequence, std::memory_order_release);
  recorder_.stage.store(protocol::Stage::kQuerying, std::memory_order_release);
  if (auto ended = queries_.send(sequence, answering_.query_for(ask.requests[next]))) {
    take(ask, *std::move(ended));
  }
}

// The recorder has when the oldest query under way was sent, and the number of the newest.
void OpenLoop::take(const protocol::Ask& ask, Ended ended) {
  const auto place = static_cast<std::size_t>(ended.sequence - ask.first_sequence) - posted_;
  sent_.at(place) = std::move(ended);
  if (queries_.count() == 0) {
    recorder_.stage.store(protocol::Stage::kWaiting, std::memory_order_release);
  } else {
    recorder_.stage_since_ns.store(queries_.oldest_start_ns(), std::memory_order_relaxed);
  }
  if (conversation_.is_over()) {
    const plugin::CallResult fault = sent_[place]->result;
    end_program(ask, fault.outcome, fault.message, false);
  }
  while (!sent_.empty() && sent_.front()) post_first(ask, false);
}

void OpenLoop::post_first(const protocol::Ask& ask, bool is_undecided) {
  Ended& ended = *sent_.front();
  protocol::Answered answered{.sequence = ended.sequence,
                              .outcome = ended.result.outcome,
                              .message = std::move(ended.result.message),
                              .time = ended.result.time,
                              .unexplained_ns = conversation_.clock().take_unexplained_ns(),
                              .busy_ns = queries_.take_busy_ns(),
                              .is_undecided = is_undecided};
  if (ended.result.start_ns != 0) {
    answered.queued_ns = ended.result.start_ns - ask.due_ns[posted_];
  }
  answering_.give(ask.requests[posted_], ended.matches, answered);
  sent_.pop_front();
  ++posted_;
}

// The oldest query that has no answer is the first that is not posted.
void OpenLoop::post_all(const protocol::Ask& ask, Outcome outcome, const std::string& message,
                        bool blames_oldest) {
  while (!sent_.empty()) {
    const bool has_none = !sent_.front();
    if (has_none) {
      sent_.front() = Ended{ask.first_sequence + posted_, {outcome, message, {}}, {}};
    }
    post_first(ask, has_none && !std::exchange(blames_oldest, false));
  }
  connection_.ring();
}

void OpenLoop::end_program(const protocol::Ask& ask, Outcome outcome, const std::string& message,
                           bool blames_oldest) {
  post_all(ask, outcome, message, blames_oldest);
  recorder_.stage.store(protocol::Stage::kCut, std::memory_order_release);
  throw protocol::ProtocolFault("the program is ended with queries under way");
}

}  // namespace matchbench::worker
