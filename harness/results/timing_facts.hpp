#pragma once

#include "harness/analysis/timing/latency.hpp"
#include "harness/store/round/store.hpp"

#include <string>
#include <vector>

namespace matchbench::results {

// What was asked beside the timed passes under the same conditions: in one worker, or in one for
// each fold of an entrant that is trained.
struct TimedTrial {
  store::SessionStart start;                   // of the first of them
  std::vector<store::StoredSession> sessions;  // whole ones, in order
  std::vector<store::TrialAnswer> answers;     // of all of them, session by session

  // Why a worker came to a bad end; "" if none did.
  std::string failure() const;
};

// What was measured of one entrant's first repetition, as analyses take it.
struct TimedRepetition {
  std::string entrant;
  store::StoredRepetition repetition;
  std::vector<analysis::LatencySample>
      samples;  // of timed queries; in an open loop since they were due
  std::vector<analysis::LatencySample> processor;  // the same calls' processor times
  double busy_ns = 0;                              // in those calls, without waiting
  std::vector<TimedTrial> trials;                  // in order
};

// One for each entrant's first repetition that counts, fusions left out.
std::vector<TimedRepetition> read_timed_repetitions(const store::RoundStore& store);

// The scenario of the timed passes.
Scenario scenario_of(const store::RoundStore& store);

// For people: what the round's times are, and what they are not.
std::string what_times_are(Scenario scenario);

// For people: that plugins could reach the clock that timed them; "" if none could, or if the round
// is from before anybody asked.
std::string clock_remark(const store::RoundStore& store);

// That an entrant's times do not count as measured, and why.
std::string invalid_times(const std::string& entrant, const std::string& why);

// invalid_times() of every repetition to which it applies.
std::vector<std::string> invalid_repetitions(const store::RoundStore& store);

}  // namespace matchbench::results
