#pragma once

#include "harness/operations/judging/pool_contents.hpp"

#include <cstdint>
#include <vector>

namespace matchbench::judging {

// What a judge said last about a matter. Points into the decisions of the pool.
using LastDecision = const store::Decision*;

// What people came to say about one pair.
struct PairOpinions {
  std::vector<LastDecision> own;     // grades, one for each judge at most, in the judges' order
  LastDecision consensus = nullptr;  // grades after a look at both
};

// One for each pair. A judge who skipped a pair has no opinion on it, whatever they said before.
std::vector<PairOpinions> opinions_of(const PoolContents& pool);

// Whether two of the judges gave different grades in a dimension.
bool is_disputed(const PairOpinions& opinions);

// Who says that nothing answers a request, one entry for each that is valid: judges' own, or the
// consensus, which counts alone where it is given.
struct NoAnswer {
  std::uint32_t request = 0;  // by the pool's numbers
  std::uint32_t judge = 0;
  bool is_consensus = false;
  LastDecision decision = nullptr;
};
std::vector<NoAnswer> no_answers_of(const PoolContents& pool);

}  // namespace matchbench::judging
