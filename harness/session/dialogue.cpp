#include "harness/session/dialogue.hpp"

#include "harness/text/printable.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::session {
namespace {

// Requests that a worker holds stand in its plugin's memory before they are asked. So there are
// only as many as it answers while the host sees to it: none for a slow plugin.
constexpr std::int64_t kAheadNs = 4'000'000;
constexpr std::size_t kMostAhead = 2048;
// Waiting for all answers of a pass before the next is asked costs a round trip, so passes that
// take less share an account of their times.
constexpr std::int64_t kShortAccountNs = 10'000'000;
// Between the first Ask of an open loop and the start of its schedule: the worker has to wake up
// and to read what it is asked, at first with all definitions.
constexpr std::int64_t kLeadNs = 50'000'000;
// Queries in one call, at most.
constexpr std::size_t kMostInBatch = 65536;

// Outcomes that a worker decides; all others are the host's to see.
bool is_for_workers(Outcome outcome) {
  switch (outcome) {
    case Outcome::kOk:
    case Outcome::kAbstained:
    case Outcome::kError:
    case Outcome::kTimedOut:
    case Outcome::kOutOfMemory:
      return true;
    default:
      return false;
  }
}

bool is_possible(Phase phase, Outcome outcome) {
  if (phase != Phase::kOpen) return is_for_workers(outcome);
  return outcome == Outcome::kOk || outcome == Outcome::kLoadFailed ||
         outcome == Outcome::kAbiMismatch || outcome == Outcome::kError;
}

bool is_possible_answer(Outcome outcome) {
  return is_for_workers(outcome) || outcome == Outcome::kBadRanking;
}

std::vector<std::string> printable_all(std::vector<std::string> texts) {
  for (auto& text : texts) text = text::printable(text);
  return texts;
}

}  // namespace

Dialogue::Dialogue(const SessionTask& task, const SessionEvents& events,
                   std::function<void(std::string)> send)
    : task_(task),
      events_(events),
      send_(std::move(send)),
      times_(task.start.max_threads, task.start.service_order.size()),
      schedule_start_ns_(task.schedule_start_ns),
      defined_(task.requests.size(), false) {
  if (task.start.is_program()) times_.allow_runtime();
  if (schedule_start_ns_ != 0) times_.begin_schedule(schedule_start_ns_);
}

void Dialogue::begin(const HostView& view) {
  times_.begin_phase(view);
  send_(task_.start.encode());
}

void Dialogue::take(const protocol::Frame& frame, const HostView& view) {
  switch (frame.type) {
    case protocol::FrameType::kHello:
      return take_hello(protocol::Hello::decode(frame.body), view);
    case protocol::FrameType::kDescribed:
      return take_described(protocol::Described::decode(frame.body));
    case protocol::FrameType::kPhaseDone:
      return take_phase(protocol::PhaseDone::decode(frame.body), view);
    case protocol::FrameType::kAnswered:
      return take_answer(protocol::Answered::decode(frame.body), view);
    case protocol::FrameType::kFinal:
      return take_final();
    default:
      throw protocol::ProtocolFault("the worker sent a message that is not for hosts");
  }
}

void Dialogue::take_hello(const protocol::Hello& hello, const HostView& view) {
  if (greeted_) throw protocol::ProtocolFault("the worker introduced itself twice");
  greeted_ = true;
  times_.leave_out(view.worker_cpu_ns);  // what confining took is in no stated time
  events_.on_hello(hello);
}

void Dialogue::take_described(protocol::Described described) {
  if (!greeted_ || described_ || step_.phase() != Phase::kOpen) {
    throw protocol::ProtocolFault("the worker described its plugin out of order");
  }
  described_ = true;
  can_batch_ = described.can_batch;
  PluginIdentity& plugin = described.plugin;
  for (std::string* text : {&plugin.id, &plugin.name, &plugin.version, &plugin.author,
                            &plugin.licence, &plugin.path, &plugin.sha256}) {
    *text = text::printable(*text);
  }
  plugin.media_types = printable_all(std::move(plugin.media_types));
  plugin.features = printable_all(std::move(plugin.features));
  events_.on_described(described);
}

void Dialogue::take_phase(protocol::PhaseDone done, const HostView& view) {
  PhaseResult& result = done.result;
  if (result.phase != step_.phase() || step_.asking() || step_.done() || failed_phase_) {
    throw protocol::ProtocolFault("the worker reported a phase out of order");
  }
  const bool cannot_confine = !greeted_ && result.outcome == Outcome::kHarnessError;
  if (!cannot_confine && (!greeted_ || !is_possible(result.phase, result.outcome))) {
    throw protocol::ProtocolFault(
        "the worker reported an outcome that is not for workers to decide");
  }
  // After these the worker goes on by itself; and what unusual calls take is in no stated time.
  const bool waits = result.phase != Phase::kOpen && result.phase != Phase::kCreate &&
                     task_.start.unusual == protocol::UnusualCalls::kNone;
  if (const std::string fault = times_.fault_of_phase(result.time, view, waits); !fault.empty()) {
    time_fault_ = fault;
    throw protocol::ProtocolFault(fault);
  }
  result.message = result.outcome == Outcome::kOk ? "" : text::printable(result.message);
  process_[static_cast<std::size_t>(result.phase)] = done.process;
  report_phase(result);
  if (result.outcome != Outcome::kOk) return;
  step_.advance(task_.training.has_value());
  if (step_.training()) {
    times_.begin_phase(view);
    send_(task_.training->encode());
  }
  if (step_.asking() && task_.queries.empty()) finish(view);
}

void Dialogue::report_phase(const PhaseResult& result) {
  events_.on_phase(result);
  if (result.outcome == Outcome::kOk) return;
  failed_phase_ = result.phase;
  last_outcome_ = result.outcome;
  last_message_ = result.message;
}

void Dialogue::take_answer(protocol::Answered answer, const HostView& view) {
  if (!step_.asking() || answer.sequence != answered_ || answered_ >= asked_) {
    throw protocol::ProtocolFault("the worker answered a query that it was not asked");
  }
  if (!is_possible_answer(answer.outcome)) {
    throw protocol::ProtocolFault(
        "the worker answered with an outcome that is not for workers to decide");
  }
  const PlannedQuery& query = task_.queries[answered_];
  if (const std::string fault = time_fault_of(answer, view); !fault.empty()) {
    time_fault_ = fault;
    answer = {.sequence = answer.sequence, .outcome = Outcome::kError, .message = fault};
  }
  answer.message = answer.outcome == Outcome::kOk ? "" : text::printable(answer.message);
  if (answer.outcome != Outcome::kOk) answer.ranking.clear();
  const Outcome outcome = answer.outcome;
  std::string message = answer.message;
  events_.on_answer(query, std::move(answer));  // who may throw: then it counts as unanswered
  ++answered_;
  last_outcome_ = outcome;
  last_message_ = std::move(message);
  if (answered_ == task_.queries.size()) finish(view);
}

std::string Dialogue::time_fault_of(const protocol::Answered& answer, const HostView& view) {
  const bool waiting = waits(answered_ + 1, view);
  std::string fault = times_.fault_of_query(answer.time, view, waiting);
  if (const auto due_ns = task_.queries[answered_].due_ns; due_ns && fault.empty()) {
    fault = times_.fault_of_arrival({*due_ns, answer.queued_ns}, answer.time, view);
  }
  if (waiting && fault.empty()) fault = times_.fault_of_while(view);
  return fault;
}

// Whether a worker that has answered so many queries has nothing to do: the next one is not asked,
// or not due.
bool Dialogue::waits(std::size_t answered, const HostView& view) const {
  if (answered == asked_) return true;
  const auto due_ns = task_.queries[answered].due_ns;
  return due_ns && view.now_ns < schedule_start_ns_ + *due_ns;
}

// The answers of one call of many queries state shares of it: before the last of them, what was
// used is not explained.
void Dialogue::caught_up(const HostView& view) {
  if (batches() && answered_ < asked_) return;
  times_.note_processor_time(view.worker_cpu_ns);
}

// While a query of an open loop is not due, nothing is to be computed.
void Dialogue::look(const HostView& view) {
  if (!step_.asking() || schedule_start_ns_ == 0 || !waits(answered_, view)) return;
  if (time_fault_.empty()) time_fault_ = times_.fault_of_while(view);
}

void Dialogue::take_final() {
  const bool opened = task_.start.open_only && step_.phase() != Phase::kOpen;
  if (final_ || !(step_.done() || failed_phase_ || opened)) {
    throw protocol::ProtocolFault("the worker said its last word before it was done");
  }
  final_ = true;
}

// One past the last query that is asked in the same call.
std::size_t Dialogue::end_of_batch(std::size_t from) const {
  std::size_t end = from;
  while (end < task_.queries.size() && end - from < kMostInBatch &&
         task_.queries[end].pass == task_.queries[from].pass) {
    ++end;
  }
  return end;
}

// Queries under way at once, by what the present account has shown: what was fast before it, such
// as a warm-up that nobody times, may not be so now.
std::size_t Dialogue::most_ahead(const HostView& view) const {
  if (asked_ < task_.queries.size() && task_.queries[asked_].due_ns) return kMostAhead;
  const auto answered = static_cast<std::int64_t>(answered_ - account_begin_);
  if (answered <= 0) return 1;
  const std::int64_t each_ns = std::max<std::int64_t>(times_.under_way_ns(view) / answered, 1);
  return std::clamp<std::size_t>(static_cast<std::size_t>(kAheadNs / each_ns), 1, kMostAhead);
}

// Whether the query may be asked while the one before it is under way: not if it opens an account
// of its own, so that no pass pays for another and no warm-up for a timed one.
bool Dialogue::may_follow(std::size_t query, const HostView& view) const {
  if (query == answered_) return true;
  const PlannedQuery& last = task_.queries[query - 1];
  const PlannedQuery& next = task_.queries[query];
  if (last.pass == next.pass || next.pass < 0) return true;
  if (last.pass < 0) return false;
  return next.due_ns || times_.under_way_ns(view) < kShortAccountNs;
}

// Of the worker that has answered everything: whether the next query begins a new account.
bool Dialogue::opens_account(const HostView& view) const {
  if (asked_ == 0 || task_.batch) return true;
  const std::int32_t last = task_.queries[asked_ - 1].pass;
  const std::int32_t next = task_.queries[asked_].pass;
  if (last == next) return false;
  return (last < 0) != (next < 0) || times_.under_way_ns(view) >= kShortAccountNs;
}

void Dialogue::ask_more(const HostView& view) {
  if (!step_.asking() || asked_ == task_.queries.size()) return;
  if (!may_follow(asked_, view)) return;
  if (asked_ == answered_ && opens_account(view)) {
    times_.begin_queries(view);
    account_begin_ = asked_;
  }
  const std::size_t ahead = most_ahead(view);
  if (task_.batch ? asked_ > answered_ : asked_ - answered_ > ahead / 2) return;
  call_begin_ = asked_;
  std::size_t until =
      task_.batch ? end_of_batch(asked_) : std::min(task_.queries.size(), answered_ + ahead);
  protocol::Ask ask{.first_sequence = asked_, .batch = task_.batch};
  const bool scheduled = task_.queries[asked_].due_ns.has_value();
  if (scheduled && schedule_start_ns_ == 0) {
    schedule_start_ns_ = view.now_ns + kLeadNs;
    times_.begin_schedule(schedule_start_ns_);
  }
  for (; asked_ < until; ++asked_) {
    const PlannedQuery& query = task_.queries[asked_];
    if (query.due_ns.has_value() != scheduled) break;  // the schedule begins
    if (!task_.batch && asked_ > call_begin_ && !may_follow(asked_, view)) break;
    const std::uint32_t request = query.request.value;
    if (!defined_[request]) {
      send_(protocol::RequestDefinition{request, task_.requests[request]}.encode());
      defined_[request] = true;
    }
    ask.requests.push_back(request);
    if (scheduled) ask.due_ns.push_back(schedule_start_ns_ + *query.due_ns);
  }
  send_(ask.encode());
}

void Dialogue::finish(const HostView& view) {
  step_.finish();
  times_.begin_phase(view);
  send_(protocol::encode_frame(protocol::FrameType::kFinish, {}));
}

void Dialogue::fail(const Cause& cause) {
  if (step_.asking()) {
    // Which query of a batch is to blame is not known: the call failed, and with it all of them.
    const bool in_batch = batches() && asked_ > answered_;
    const std::size_t until = in_batch ? asked_ : std::min(answered_ + 1, task_.queries.size());
    while (answered_ < until) {
      const PlannedQuery& query = task_.queries[answered_];
      protocol::Answered last{
          .sequence = answered_, .outcome = cause.outcome, .message = cause.message};
      ++answered_;
      events_.on_answer(query, std::move(last));
    }
  } else if (!step_.done() && !failed_phase_) {
    report_phase({.phase = step_.phase(), .outcome = cause.outcome, .message = cause.message});
  }
}

bool Dialogue::complete() const {
  const bool opened = task_.start.open_only && step_.phase() != Phase::kOpen;
  return final_ && (step_.done() || opened);
}

}  // namespace matchbench::session
