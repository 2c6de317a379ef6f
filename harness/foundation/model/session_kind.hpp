#pragma once

#include "harness/foundation/model/entrant_kind.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matchbench {

// What a worker was started for.
enum class SessionKind : std::uint8_t {
  kQueries,   // the timed passes
  kNotAsked,  // in place of a worker that never came to answer
  kFusion,    // without a worker: rankings of others were combined
  kRunFile,   // without a worker: rankings were read from a run file
  // Trials, which are asked beside the timed passes under other conditions.
  kPermutedServices,
  kFreshIds,
  kAskedTwice,
  kScaling,
  kRateSearch,
  kShuffledJudgments,
};

// The words of databases and tables, by the number of the kind.
inline constexpr std::array<std::string_view, 10> kSessionKindNames = {"queries",
                                                                       "not asked",
                                                                       "fusion",
                                                                       "run file",
                                                                       "audit: permuted services",
                                                                       "audit: fresh ids",
                                                                       "audit: asked twice",
                                                                       "scaling",
                                                                       "rate search",
                                                                       "audit: shuffled judgments"};

constexpr std::string_view name_of(SessionKind kind) {
  return kSessionKindNames[static_cast<std::size_t>(kind)];
}

constexpr bool is_trial(SessionKind kind) {
  return kind >= SessionKind::kPermutedServices;
}

// What the entrant of such a session is.
constexpr EntrantKind kind_of_entrant(SessionKind kind) {
  if (kind == SessionKind::kFusion) return EntrantKind::kFusion;
  return kind == SessionKind::kRunFile ? EntrantKind::kRunFile : EntrantKind::kPlugin;
}

}  // namespace matchbench
