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

// What counts for nothing, by the order of the decisions: of a judge, or the consensus, who says
// that nothing answers a request and grades a service of it above 0 the earlier decision. Nobody
// keeps others from their judgments that way.
std::vector<LastDecision> contradicted_of(const PoolContents& pool);

// One for each pair. A judge who skipped a pair has no opinion on it, whatever they said before;
// what is contradicted is left out.
std::vector<PairOpinions> opinions_of(const PoolContents& pool);

// Whether two of the judges gave different grades in a dimension.
bool is_disputed(const PairOpinions& opinions);

// Who says that nothing answers a request, one entry for each statement that is valid: those of the
// judges, or, if there is a consensus, the consensus alone. Statements that are contradicted are
// left out.
struct NoAnswer {
  std::uint32_t request = 0;  // by the pool's numbers
  std::uint32_t judge = 0;
  bool is_consensus = false;
  LastDecision decision = nullptr;
};
std::vector<NoAnswer> no_answers_of(const PoolContents& pool);

}  // namespace matchbench::judging
