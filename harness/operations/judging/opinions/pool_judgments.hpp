#pragma once

#include "harness/data/collection/native/timed_judgments.hpp"
#include "harness/operations/judging/opinions/opinions.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench::judging {

// What becomes the consensus of a pair whose judges differ and which no consensus pass settled.
enum class Unsettled : std::uint8_t {
  kMedian,  // of two middle grades the lower one
  kHighest,
  kLowest,
  kMean,
  kLeave,  // nothing: the pair has no consensus
};
inline constexpr std::array<std::string_view, 5> kUnsettledNames = {"median", "highest", "lowest",
                                                                    "mean", "leave"};

// How many pairs got their consensus in which way.
struct ConsensusCounts {
  std::size_t alone = 0;      // one judge's grades
  std::size_t agreed = 0;     // all gave the same
  std::size_t settled = 0;    // by a consensus pass
  std::size_t by_rule = 0;    // by Unsettled
  std::size_t unsettled = 0;  // they have none
};

// The names that judges go by in what is published: their own, or "judge-1", "judge-2", ….
enum class JudgeNames : std::uint8_t { kOwn, kPseudonyms };

// The people's own grades and their statements that nothing answers a request, numbered as in the
// collection, without a digest. Judges without either are left out.
collection::TimedJudgments pool_judgments(const PoolContents& pool,
                                          const std::vector<PairOpinions>& opinions,
                                          JudgeNames names);

// Adds the consensus of each pair that the pool has grades of. Where the consensus is that nothing
// answers the request, that is added, and no grade by rule.
ConsensusCounts add_consensus(const PoolContents& pool, const std::vector<PairOpinions>& opinions,
                              Unsettled rule, collection::TimedJudgments& judgments);

}  // namespace matchbench::judging
