#pragma once

#include "harness/model/ids.hpp"
#include "harness/model/outcome.hpp"
#include "harness/model/ranking.hpp"

#include <cstdint>
#include <string>

namespace matchbench {

// Times of one call through the ABI, taken right around it.
struct CallTime {
  std::int64_t wall_ns = 0;
  std::int64_t cpu_ns = 0;  // of the calling thread
};

// What a matchmaker said to one request in one pass.
struct Answer {
  std::int32_t pass = 0;  // timed passes from 0; warm-up passes are -1, -2, …
  RequestIndex request;
  Outcome outcome = Outcome::kOk;
  std::string message;  // empty where outcome is ok
  CallTime time;        // a latency only where outcome is ok
  std::uint64_t ranking_hash = 0;
  Ranking ranking;  // empty unless outcome is ok
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
  std::uint64_t peak_rss_bytes = 0;  // highest resident size during the phase
};

}  // namespace matchbench
