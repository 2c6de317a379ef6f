#include "harness/execution/session/talk/dialogue.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::session {
namespace {

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

}  // namespace

Dialogue::Dialogue(const SessionTask& task, const SessionEvents& events, TimeListener& times,
                   std::function<void(std::string)> send)
    : task_(task),
      events_(events),
      times_(times),
      send_(std::move(send)),
      questions_(task, times, send_) {}

void Dialogue::begin(std::int64_t now_ns) {
  begin_ns_ = now_ns;
  send_(task_.start.encode());
}

void Dialogue::take(const protocol::Frame& frame, std::int64_t now_ns) {
  switch (frame.type) {
    case protocol::FrameType::kHello:
      return take_hello(protocol::Hello::decode(frame.body));
    case protocol::FrameType::kDescribed:
      return take_described(protocol::Described::decode(frame.body));
    case protocol::FrameType::kPhaseDone:
      return take_phase(protocol::PhaseDone::decode(frame.body), now_ns);
    case protocol::FrameType::kAnswered:
      return take_answer(protocol::Answered::decode(frame.body), now_ns);
    case protocol::FrameType::kFinal:
      return take_final();
    default:
      throw protocol::ProtocolFault("the worker sent a message that is not for hosts");
  }
}

void Dialogue::take_hello(const protocol::Hello& hello) {
  if (greeted_) throw protocol::ProtocolFault("the worker introduced itself twice");
  greeted_ = true;
  events_.on_hello(hello);
}

void Dialogue::take_described(protocol::Described described) {
  if (!greeted_ || described_ || step_.phase() != Phase::kOpen) {
    throw protocol::ProtocolFault("the worker described its plugin out of order");
  }
  described_ = true;
  if (described.can_batch) questions_.allow_batches();
  // A library's words are its process's own: who has one query at a time says nothing of others.
  const std::uint32_t most = task_.start.is_program() ? task_.start.in_flight : 1;
  in_flight_ = std::min(std::max(described.in_flight, 1u), most);
  described.in_flight = in_flight_;
  PluginIdentity& plugin = described.plugin;
  for (std::string* text : {&plugin.id, &plugin.name, &plugin.version, &plugin.author,
                            &plugin.licence, &plugin.path, &plugin.sha256}) {
    *text = fit_to_keep(*text);
  }
  for (auto* texts : {&plugin.media_types, &plugin.features}) {
    for (auto& text : *texts) text = fit_to_keep(text);
  }
  events_.on_described(described);
}

std::string Dialogue::fit_to_keep(const std::string& text) const {
  return text::printable(task_.removed_values.removed_from(text));
}

// A time is part of what the session has lasted, and processor time that of all processors, no
// matter which process states it.
void Dialogue::check(const CallTime& time, std::int64_t now_ns) const {
  const std::int64_t most_ns = now_ns - begin_ns_;
  if (std::min(time.wall_ns, time.cpu_ns) >= 0 && time.wall_ns <= most_ns &&
      time.cpu_ns / kMostProcessors <= most_ns) {
    return;
  }
  throw protocol::ProtocolFault(
      fmt::format("the worker stated that a call took {} and used {} of processor time, {} after "
                  "the session began",
                  milliseconds(time.wall_ns), milliseconds(time.cpu_ns), milliseconds(most_ns)));
}

void Dialogue::take_phase(protocol::PhaseDone done, std::int64_t now_ns) {
  PhaseResult& result = done.result;
  if (result.phase != step_.phase() || step_.asking() || step_.done() || failed_phase_) {
    throw protocol::ProtocolFault("the worker reported a phase out of order");
  }
  const bool cannot_confine = !greeted_ && result.outcome == Outcome::kHarnessError;
  if (!cannot_confine && (!greeted_ || !is_possible(result.phase, result.outcome))) {
    throw protocol::ProtocolFault(
        "the worker reported an outcome that is not for workers to decide");
  }
  check(result.time, now_ns);
  if (std::string fault = times_.on_phase(done); !fault.empty()) {
    time_fault_ = std::move(fault);
    throw protocol::ProtocolFault(time_fault_);
  }
  // Where all is well a worker has nothing to say, but for what a program did not load.
  const bool may_speak =
      result.outcome != Outcome::kOk || (task_.start.is_program() && result.phase == Phase::kLoad);
  result.message = may_speak ? fit_to_keep(result.message) : "";
  process_[static_cast<std::size_t>(result.phase)] = done.process;
  report_phase(result);
  if (result.outcome != Outcome::kOk) return;
  step_.advance(task_.training.has_value());
  if (step_.training()) send_(task_.training->encode());
  if (step_.asking() && task_.queries.empty()) finish();
}

void Dialogue::report_phase(const PhaseResult& result) {
  events_.on_phase(result);
  if (result.outcome == Outcome::kOk) return;
  failed_phase_ = result.phase;
  last_outcome_ = result.outcome;
  last_message_ = result.message;
}

void Dialogue::take_answer(protocol::Answered answer, std::int64_t now_ns) {
  if (!step_.asking() || answer.sequence != answered() || !questions_.under_way()) {
    throw protocol::ProtocolFault("the worker answered a query that it was not asked");
  }
  if (!is_possible_answer(answer.outcome)) {
    throw protocol::ProtocolFault(
        "the worker answered with an outcome that is not for workers to decide");
  }
  const PlannedQuery& query = questions_.next();
  const bool is_beside_others = in_flight_ > 1 && query.due_ns.has_value();
  if (!is_beside_others && (answer.is_undecided || answer.busy_ns)) {
    throw protocol::ProtocolFault(
        "the worker answered a query as one beside others, and it is not");
  }
  check(answer.time, now_ns);
  if (query.due_ns) check_wait(*query.due_ns, answer, now_ns);
  if (std::string fault = times_.on_answer(answer); !fault.empty()) {
    time_fault_ = fault;
    answer = {.sequence = answer.sequence, .outcome = Outcome::kError, .message = fault};
  }
  answer.message = answer.outcome == Outcome::kOk ? "" : fit_to_keep(answer.message);
  if (answer.is_undecided) {
    last_outcome_ = answer.outcome;
    last_message_ = answer.message;
    return leave_undecided(answered() + 1);
  }
  if (answer.outcome != Outcome::kOk) answer.ranking.clear();
  const Outcome outcome = answer.outcome;
  std::string message = answer.message;
  events_.on_answer(query, std::move(answer));  // who may throw: then it counts as unanswered
  questions_.note_answer();
  // One that was answered before may follow the one that ended the program.
  if (!is_beside_others || outcome != Outcome::kOk) {
    last_outcome_ = outcome;
    last_message_ = std::move(message);
  }
  if (questions_.all_answered()) finish();
}

// No call of an open loop begins before its query is due, nor ends after the host has heard of it.
void Dialogue::check_wait(std::int64_t due_ns, const protocol::Answered& answer,
                          std::int64_t now_ns) const {
  const std::int64_t most_ns = now_ns - schedule_start_ns() - due_ns - answer.time.wall_ns;
  if (answer.queued_ns >= 0 && answer.queued_ns <= most_ns) return;
  throw protocol::ProtocolFault(
      fmt::format("the worker stated that a query waited {} for its call, which cannot be",
                  milliseconds(answer.queued_ns)));
}

void Dialogue::take_final() {
  const bool opened = task_.start.open_only && step_.phase() != Phase::kOpen;
  if (final_ || !(step_.done() || failed_phase_ || opened)) {
    throw protocol::ProtocolFault("the worker said its last word before it was done");
  }
  final_ = true;
}

void Dialogue::ask_more(std::int64_t now_ns) {
  if (step_.asking()) questions_.ask_more(now_ns);
}

void Dialogue::finish() {
  step_.finish();
  send_(protocol::encode_frame(protocol::FrameType::kFinish, {}));
}

void Dialogue::fail(const Cause& cause) {
  if (step_.asking()) {
    for (std::size_t owed = questions_.owed(); owed > 0; --owed) {
      const PlannedQuery& query = questions_.next();
      protocol::Answered last{
          .sequence = answered(), .outcome = cause.outcome, .message = cause.message};
      questions_.note_answer();
      events_.on_answer(query, std::move(last));
    }
  } else if (!step_.done() && !failed_phase_) {
    report_phase({.phase = step_.phase(), .outcome = cause.outcome, .message = cause.message});
  }
}

void Dialogue::leave_undecided(std::uint64_t until) {
  while (answered() < until && !questions_.all_answered()) {
    undecided_.push_back(questions_.next());
    questions_.note_answer();
  }
}

std::uint64_t Dialogue::end_of_flight(std::uint64_t newest) const {
  const std::uint64_t first = answered();
  if (in_flight_ == 1 || !step_.asking() || !questions_.under_way()) return first;
  if (!questions_.next().due_ns || newest <= first) return first;
  return std::min<std::uint64_t>(newest + 1, task_.queries.size());
}

bool Dialogue::complete() const {
  const bool opened = task_.start.open_only && step_.phase() != Phase::kOpen;
  return final_ && (step_.done() || opened);
}

}  // namespace matchbench::session
