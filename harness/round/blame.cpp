#include "harness/round/blame.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>

namespace matchbench {
namespace {

std::string place_of(Stage stage) {
  switch (stage) {
    case Stage::kStarting:
      return "before the plugin was opened";
    case Stage::kOpening:
      return "while the library was opened";
    case Stage::kCreating:
      return "in create()";
    case Stage::kLoading:
      return "in load()";
    case Stage::kTraining:
      return "in train()";
    case Stage::kWaiting:
      return "between two calls";
    case Stage::kQuerying:
      return "in query()";
    case Stage::kCopying:
      return "while the returned ranking was read";
    case Stage::kDestroying:
      return "in destroy()";
    case Stage::kDone:
      return "after its last word";
    case Stage::kCut:
      return "after the plugin had cut it off";
  }
  return "at a stage that does not exist";  // the plugin has overwritten the recorder
}

std::string name_of_signal(int number) {
  const char* abbreviation = sigabbrev_np(number);
  return abbreviation ? fmt::format("SIG{}", abbreviation) : fmt::format("signal {}", number);
}

}  // namespace

Cause cause_of(const WorkerExit& exit, bool final_seen, Stage stage) {
  const std::string place = place_of(stage);
  if (exit.signal != 0) {
    if (stage == Stage::kCopying && (exit.signal == SIGSEGV || exit.signal == SIGBUS)) {
      return {Outcome::kBadRanking, "the ranking points to memory that cannot be read"};
    }
    if (exit.signal == SIGXCPU) {
      return {Outcome::kTimedOut, fmt::format("used up its CPU time {}", place)};
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
          fmt::format("exited with code {} {}, without a last word to the host", exit.code, place)};
}

}  // namespace matchbench
