#pragma once

#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/step.hpp"
#include "harness/execution/session/talk/questions.hpp"
#include "harness/execution/session/time_listener.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::session {

// The host's side of a conversation as a matter of messages alone: which may come when, and what is
// said next. Nothing a worker says is believed that an honest one would not say: its plugin can
// write to the socket and into its memory.
class Dialogue {
 public:
  // All must outlive the dialogue. `times` hears what is said about times before anybody else does.
  // `send` takes whole frames. `now_ns`, here and below, is of the monotonic clock.
  Dialogue(const SessionTask& task, const SessionEvents& events, TimeListener& times,
           std::function<void(std::string)> send);

  void begin(std::int64_t now_ns);

  // A message that has arrived. Throws ProtocolFault if no honest worker says it now.
  void take(const protocol::Frame& frame, std::int64_t now_ns);

  // Asks more queries if few are under way.
  void ask_more(std::int64_t now_ns);

  // The worker is gone before its time: the phase, query or batch of queries that it owes failed
  // for this cause.
  void fail(const Cause& cause);
  // The queries that are to be answered next, before the one of this number, stay open.
  void leave_undecided(std::uint64_t until);
  // All that stay open because the program ended while it had all of them.
  const std::vector<PlannedQuery>& undecided() const { return undecided_; }
  // The number after the last of several queries that a program may have had at the same time, if
  // `newest` is the last that it was sent by the recorder's account; answered() if it had one.
  std::uint64_t end_of_flight(std::uint64_t newest) const;

  const Step& step() const { return step_; }
  // The open loop began then, by the monotonic clock; 0 if none has begun.
  std::int64_t schedule_start_ns() const { return questions_.schedule_start_ns(); }
  // Queries answered, in order.
  std::size_t answered() const { return questions_.answered(); }
  bool said_final() const { return final_; }
  // The worker has introduced itself: from then on plugin code may have run.
  bool greeted() const { return greeted_; }
  // The number of queries of the call under way, if it is one of queries.
  std::size_t queries_in_call() const { return questions_.in_call(); }
  // All that was to be said has been said.
  bool complete() const;
  std::optional<Phase> failed_phase() const { return failed_phase_; }
  // Both are those of the failed phase, else of the last answer.
  Outcome last_outcome() const { return last_outcome_; }
  const std::string& last_message() const { return last_message_; }
  // Says why the times of the whole session are not believed; "" if they are.
  const std::string& time_fault() const { return time_fault_; }
  // This is the worker's state at the end of each phase.
  const std::array<protocol::ProcessState, kPhaseCount>& process() const { return process_; }

 private:
  void take_hello(const protocol::Hello& hello);
  void take_described(protocol::Described described);
  void take_phase(protocol::PhaseDone done, std::int64_t now_ns);
  void take_answer(protocol::Answered answer, std::int64_t now_ns);
  void take_final();
  void check(const CallTime& time, std::int64_t now_ns) const;
  void check_wait(std::int64_t due_ns, const protocol::Answered& answer, std::int64_t now_ns) const;
  void report_phase(const PhaseResult& result);
  // The text without the removed values, printable.
  std::string fit_to_keep(const std::string& text) const;
  void finish();

  const SessionTask& task_;
  const SessionEvents& events_;
  TimeListener& times_;
  const std::function<void(std::string)> send_;
  Questions questions_;
  Step step_;
  std::int64_t begin_ns_ = 0;
  bool greeted_ = false;
  bool described_ = false;
  bool final_ = false;
  std::optional<Phase> failed_phase_;
  Outcome last_outcome_ = Outcome::kOk;
  std::string last_message_;
  std::string time_fault_;
  std::uint32_t in_flight_ = 1;  // that both sides can
  std::vector<PlannedQuery> undecided_;
  std::array<protocol::ProcessState, kPhaseCount> process_{};
};

}  // namespace matchbench::session
