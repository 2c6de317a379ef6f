#include "harness/execution/session/talk/conclusion.hpp"

#include "harness/execution/protocol/gathering.hpp"
#include "harness/foundation/model/program_remedy.hpp"

#include <fmt/format.h>

#include <csignal>

namespace matchbench::session {
namespace {

std::string place_of(protocol::Stage stage) {
  switch (stage) {
    case protocol::Stage::kStarting:
      return "before the plugin was opened";
    case protocol::Stage::kOpening:
      return "while the plugin was opened";
    case protocol::Stage::kCreating:
      return "in create()";
    case protocol::Stage::kLoading:
      return "in load()";
    case protocol::Stage::kTraining:
      return "in train()";
    case protocol::Stage::kReporting:
      return "in report()";
    case protocol::Stage::kWaiting:
      return "between two calls";
    case protocol::Stage::kQuerying:
      return "in query()";
    case protocol::Stage::kCopying:
      return "while the returned ranking was read";
    case protocol::Stage::kDestroying:
      return "in destroy()";
    case protocol::Stage::kDone:
      return "after its last word";
    case protocol::Stage::kCut:
      return "after the plugin had cut it off";
  }
  return "at a stage that does not exist";  // the plugin has overwritten the recorder
}

std::string name_of_signal(int number) {
  const char* abbreviation = sigabbrev_np(number);
  return abbreviation ? fmt::format("SIG{}", abbreviation) : fmt::format("signal {}", number);
}

std::string end_of(const ProcessEnd& exit) {
  if (exit.signal != 0) return fmt::format("was killed by {}", name_of_signal(exit.signal));
  return fmt::format("exited with code {}", exit.code);
}

// Says why the host ended the worker; none if it ended by itself after all.
std::optional<Cause> hosts_cause(const WorkerEnd& end, const ProcessEnd& exit) {
  const bool ended_itself = exit.signal != SIGKILL;
  if (end.cause && end.cause->may_be_ending && ended_itself) return std::nullopt;
  return end.cause;
}

Cause explain(const WorkerEnd& end, const std::optional<Cause>& killed, const Dialogue& dialogue,
              const ProcessEnd& exit) {
  if (!dialogue.greeted()) return cause_before_hello(exit, killed);
  if (killed) return *killed;
  return cause_of(exit, dialogue.said_final(), end.stage);
}

// What a program that ended by itself said about it, and what to do.
std::string last_words(const WorkerEnd& end, const ProcessEnd& exit) {
  if (!end.is_program) return {};
  const bool came_to_its_end =
      exit.signal == 0 && exit.code == 0 && end.stage == protocol::Stage::kOpening;
  if (end.telling_lines.empty()) {
    return came_to_its_end
               ? "; it has to answer until its standard input ends: a program in Python "
                 "ends with matchbench.main(YourClass)"
               : "";
  }
  const std::string remedy = program_remedy(end.telling_lines, end.folder);
  return ": " + end.telling_lines + (remedy.empty() ? "" : "; ") + remedy;
}

void set_outcome(SessionReport& report, Outcome outcome, const std::string& message) {
  report.outcome = outcome;
  report.message = message;
}

}  // namespace

void conclude(const WorkerEnd& end, Dialogue& dialogue, SessionReport& report) {
  report.failed_phase = dialogue.failed_phase();
  report.time_fault = dialogue.time_fault();
  if (report.interrupted || report.stopped) {
    return set_outcome(report, end.cause->outcome, end.cause->message);
  }
  // The worker's last word explains its end, unless the host had a reason to end it.
  const std::optional<Cause> killed = hosts_cause(end, report.exit);
  // A worker runs no code of a program, so its word is taken that the program broke a rule.
  const bool has_given_up = end.is_program && end.stage == protocol::Stage::kCut;
  const bool cut_off = !killed && (dialogue.last_message() == protocol::kCutOff || has_given_up);
  if (report.failed_phase || cut_off) {
    return set_outcome(report, dialogue.last_outcome(), dialogue.last_message());
  }
  const bool exited_well = report.exit.signal == 0 && report.exit.code == 0;
  if (dialogue.complete() && exited_well && !killed) return;

  Cause cause = explain(end, killed, dialogue, report.exit);
  if (!killed) cause.message += last_words(end, report.exit);
  // Of several that the program had, only one that is known to be late is to blame.
  const std::uint64_t end_of_flight = dialogue.end_of_flight(end.newest_query);
  const bool has_several = end_of_flight != dialogue.answered();
  if (!dialogue.undecided().empty() || (has_several && !cause.query)) {
    dialogue.leave_undecided(end_of_flight);
    return set_outcome(report, cause.outcome, cause.message);
  }
  if (!killed && report.exit.signal == SIGKILL && cause.outcome == Outcome::kCrashed) {
    if (end.may_repeat) {
      report.killed_in = end.may_repeat;
      return set_outcome(report, cause.outcome, cause.message + "; the query is asked once more");
    }
    if (end.may_begin_again) {
      report.is_void = report.is_killed = true;
      return set_outcome(report, Outcome::kHarnessError, cause.message + "; held once more");
    }
  }
  set_outcome(report, cause.outcome, cause.message);
  // Else an answer came after all, before the kill: nothing more is owed.
  if (!cause.query || *cause.query == dialogue.answered()) dialogue.fail(cause);
  dialogue.leave_undecided(end_of_flight);
  report.failed_phase = dialogue.failed_phase();
}

Cause cause_before_hello(const ProcessEnd& exit, const std::optional<Cause>& killed) {
  return {Outcome::kHarnessError,
          fmt::format("the worker program failed before it opened a plugin: {}",
                      killed ? killed->message : "it " + end_of(exit))};
}

Cause cause_of(const ProcessEnd& exit, bool final_seen, protocol::Stage stage) {
  const std::string place = place_of(stage);
  if (exit.signal != 0) {
    if (stage == protocol::Stage::kCopying && (exit.signal == SIGSEGV || exit.signal == SIGBUS)) {
      return {Outcome::kBadRanking, "the ranking points to memory that cannot be read"};
    }
    if (exit.signal == SIGKILL) {
      return {Outcome::kCrashed,
              fmt::format("killed by SIGKILL {}: by itself, or by the system for lack of memory",
                          place)};
    }
    return {Outcome::kCrashed, fmt::format("{} {}", name_of_signal(exit.signal), place)};
  }
  if (final_seen && exit.code == 0) {
    return {Outcome::kError, fmt::format("said its last word before it was done, {}", place)};
  }
  return {Outcome::kExited,
          fmt::format("exited with code {} {}, without an answer", exit.code, place)};
}

}  // namespace matchbench::session
