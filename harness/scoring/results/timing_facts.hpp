#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"
#include "harness/scoring/analysis/timing/open_loop.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::results {

// What was asked beside the timed passes under the same conditions: in one worker, or in one for
// each fold of an entrant that is trained.
struct TimedTrial {
  store::SessionStart start;                   // of the first of them
  std::vector<store::StoredSession> sessions;  // whole ones, in order
  std::vector<store::TrialAnswer> answers;     // of all of them, session by session

  // Why a worker came to a bad end, or loaded nothing because the matchmaker abstained; "" if none
  // did.
  std::string failure() const;
  bool has_abstained() const;  // from loading or training in one of the workers
};

// Of the timed calls that were answered.
struct ProcessorTimes {
  std::vector<analysis::LatencySample> all;
  // Of each request, the first timed call of each worker that had been asked it before.
  std::vector<analysis::LatencySample> early;
  std::vector<analysis::DueCall> due;  // all, as queries arrived; none in no open loop
};

// What was measured of one entrant, as analyses take it.
struct TimedEntrant {
  std::string entrant;
  store::StoredRepetition repetition;  // the first one, with which the trials are asked
  std::vector<analysis::LatencySample>
      samples;  // of the timed queries of all repetitions; in an open loop since they were due
  double busy_ns = 0;  // while at least one of those calls was under way, without waiting
  // Of each repetition's calls: an entrant can tell by its seed which repetition it is in, and work
  // in the audited one alone.
  std::vector<ProcessorTimes> processor;
  std::vector<TimedTrial> trials;  // in order
  contest::ServerLoad server;      // of an open loop
  bool in_batches = false;         // its times are shares of calls that answer many queries
  std::string invalid;             // why its times do not count; "" if they do
};

// One for each entrant that was asked, which fusions are not; none of a round that
// ran_side_by_side(). Time and memory grow with the calls.
std::vector<TimedEntrant> read_timed_entrants(const store::RoundStore& store);

// For people: that fusions have no times of their own; "" if there is none.
std::string fusions_remark(const store::RoundStore& store);

// The scenario of the timed passes.
Scenario scenario_of(const store::RoundStore& store);

// Whether sessions of different entrants could be under way at once (`run --jobs`) in one of the
// runs that made the round: then nothing in it has a time.
bool ran_side_by_side(std::span<const store::StoredSession> sessions);

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
