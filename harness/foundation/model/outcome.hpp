#pragma once

#include <cstdint>
#include <string_view>

namespace matchbench {

// How a query or a phase ended. Closed list; the numbers are stored.
enum class Outcome : std::uint8_t {
  kOk = 0,
  kAbstained = 1,      // the plugin cannot handle this input and said so
  kError = 2,          // the plugin reported an error, or broke the protocol
  kCrashed = 3,        // killed by a signal of its own making
  kExited = 4,         // the worker ended without a final frame
  kTimedOut = 5,       // past the deadline, stopped by the plugin or killed
  kOutOfMemory = 6,    // over the memory cap, or the plugin ran out of memory
  kBadRanking = 7,     // unknown or repeated service, NaN, rising score, absurd count, bad pointer
  kAbiMismatch = 8,    // the library speaks another ABI
  kLoadFailed = 9,     // the library cannot be opened or lacks a part
  kHarnessError = 10,  // the harness failed, not the plugin
};

inline constexpr int kOutcomeCount = 11;

// "ok", "abstained", ... as stored in the database's views and printed everywhere.
std::string_view name_of(Outcome outcome);

// A failure scores the worst value of a measure, and so does an abstention, which is not a failure.
constexpr bool is_failure(Outcome outcome) {
  return outcome != Outcome::kOk && outcome != Outcome::kAbstained;
}

}  // namespace matchbench
