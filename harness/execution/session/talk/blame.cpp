#include "harness/execution/session/talk/blame.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>

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

}  // namespace

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
