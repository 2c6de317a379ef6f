#pragma once

#include "harness/foundation/model/outcome.hpp"

#include <ostream>

namespace matchbench {

// Where the outcome must be found.
enum class Blame {
  kQuery,  // with the request "bad", and nowhere else
  kLate,   // with "bad", or a query after it, or the session: when the host finds out
  kAbout,  // with "bad" and those before it whose answers the plugin destroys with its own
  kAll,    // with every request: the plugin is like that throughout
  kOpen,   // with a phase; what it was not asked after that says so
  kCreate,
  kLoad,
  kDestroy,  // with the last phase; all queries stay valid
  kEnd,      // with the session alone: all phases and queries stay valid
  kNobody,   // everything is well: what was tried did not work, or harms nobody
};

struct Misdeed {
  const char* name;
  const char* plugin;
  Blame blame;
  Outcome outcome;
  const char* message;  // part of it
  const char* reason;   // why this outcome
  const char* parameters = "";
};

inline void PrintTo(const Misdeed& misdeed, std::ostream* out) {
  *out << misdeed.name;
}

inline constexpr auto kOk = Outcome::kOk;
inline constexpr auto kError = Outcome::kError;
inline constexpr auto kCrashed = Outcome::kCrashed;
inline constexpr auto kExited = Outcome::kExited;
inline constexpr auto kTimedOut = Outcome::kTimedOut;
inline constexpr auto kOutOfMemory = Outcome::kOutOfMemory;
inline constexpr auto kBadRanking = Outcome::kBadRanking;

inline constexpr const char* kSignal = "killed by a signal of its own making";
inline constexpr const char* kNoFinal =
    "the process ended without the final frame, whatever its code";
inline constexpr const char* kLate = "past the deadline";
inline constexpr const char* kNoRanking = "what it returned is not a ranking of this collection";
inline constexpr const char* kProtocol = "it broke the protocol between worker and host";
inline constexpr const char* kLimit = "it broke a rule of the round that has no outcome of its own";
inline constexpr const char* kRefused = "the attempt is refused and the plugin copes with it";
inline constexpr const char* kReturned = "the call came back, with an error";
inline constexpr const char* kHarmless = "it changes its own process alone";

}  // namespace matchbench
