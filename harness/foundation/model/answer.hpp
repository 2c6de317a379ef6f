#pragma once

#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/outcome.hpp"
#include "harness/foundation/model/ranking.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench {

// Times of one call through the ABI, taken right around it.
struct CallTime {
  std::int64_t wall_ns = 0;
  std::int64_t cpu_ns = 0;  // of the calling thread, or of the called process (CallClock)

  CallTime& operator+=(const CallTime& more) {
    wall_ns += more.wall_ns;
    cpu_ns += more.cpu_ns;
    return *this;
  }
};

// Those of the largest machine that Linux runs on: who divides a call among them uses so many times
// its wall time of processor time.
inline constexpr std::int64_t kMostProcessors = 8192;

// When a query of an open loop was due, and how long it waited. Its latency is queued + wall time.
struct Arrival {
  std::int64_t scheduled_ns = 0;  // from the start of the schedule
  std::int64_t queued_ns = 0;     // from then to the call
};

// A plugin's own account of its memory (mb.memory/1).
struct MemoryReport {
  std::uint64_t index_bytes = 0;
  std::uint64_t ontology_bytes = 0;
  std::uint64_t model_bytes = 0;
  std::uint64_t scratch_bytes = 0;
  bool operator==(const MemoryReport&) const = default;
};

// Timed passes of one run.
inline constexpr std::uint32_t kMostPasses = 1'000'000;

// Of the rankings of one request in a repetition that are other than its first, so many are stored
// for certain, and later ones by chance.
inline constexpr std::uint32_t kWholeRankings = 8;

// What a matchmaker said to one request in one pass.
struct Answer {
  std::int32_t pass = 0;  // timed passes from 0; warm-up passes are -1, -2, …
  RequestIndex request;
  Outcome outcome = Outcome::kOk;
  std::string message;             // empty if outcome is ok
  bool is_timed = true;            // false: nobody was called, as with rankings of a run file
  CallTime time;                   // a latency only if outcome is ok and is_timed
  bool has_cpu_time = true;        // false: other calls may have been under way beside it
  std::optional<Arrival> arrival;  // in an open loop
  // Its worker before was killed in it after so long, by somebody who is not the host.
  std::optional<std::int64_t> killed_ns;
  std::uint64_t ranking_hash = 0;
  Ranking ranking;  // empty unless outcome is ok
  // False if it was read from a database and was not stored there: the ranking and its hash are
  // then those of another answer to the same request.
  bool is_own_ranking = true;

  // How long the asker waited for the answer: in an open loop from when the query was due, else in
  // both calls if a worker was killed in the first.
  std::int64_t latency_ns() const {
    return time.wall_ns + (arrival ? arrival->queued_ns : killed_ns.value_or(0));
  }
};

// create, load and the like: everything a worker does before and after its queries.
enum class Phase : std::uint8_t { kOpen = 0, kCreate = 1, kLoad = 2, kTrain = 3, kDestroy = 4 };
inline constexpr int kPhaseCount = 5;

constexpr const char* name_of(Phase phase) {
  constexpr const char* kNames[kPhaseCount] = {"open", "create", "load", "train", "destroy"};
  return kNames[static_cast<int>(phase)];
}

struct PhaseResult {
  Phase phase = Phase::kOpen;
  Outcome outcome = Outcome::kOk;
  std::string message;
  CallTime time;
  std::uint64_t peak_rss_bytes = 0;        // highest resident size during the phase
  std::optional<MemoryReport> own_memory;  // at the end of load and train, if the plugin tells
  bool lacks_matchmaker = false;           // the library has none of the index that was asked for
};

}  // namespace matchbench
