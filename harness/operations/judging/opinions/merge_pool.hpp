#pragma once

#include "harness/data/collection/native/manifest.hpp"
#include "harness/operations/judging/opinions/pool_judgments.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::judging {

// The judgments of a collection and of its pool as one.
struct MergedJudgments {
  collection::TimedJudgments all;
  ConsensusCounts consensus;
  // How many pairs each has settled, by the name that is asked for; "" has graded nothing else.
  std::map<std::string, std::size_t> settled_by;
  // How many decisions of each are left out, as a later one, or a judgment that the collection has
  // under the same name, says that nothing answers the request, or grades a service of it above 0.
  std::map<std::string, std::size_t> contradicted;
  std::size_t kept = 0;      // that the collection had
  std::size_t added = 0;     // that the pool adds
  std::size_t repeated = 0;  // that both had: those of the collection stay
};

struct MergeOptions {
  JudgeNames names = JudgeNames::kOwn;
  Unsettled unsettled = Unsettled::kMedian;
};

// What the collection has stays as it is, statements that nothing answers a request among it; the
// pool's judges and dimensions follow those that it declares, a judge of the same name being the
// same. A pseudonym that is taken is passed over. The digest is set. Throws an input Error if a
// judge has the name of a program of the collection.
MergedJudgments merge_pool(const PoolContents& pool, const MergeOptions& options);

struct WrittenCollection {
  std::vector<std::filesystem::path> sampled;  // TREC's, one for each graded dimension
};

// Writes a copy of the collection with these judgments into a new or empty folder. Without a
// relevance setting of its own it gets one for each dimension, of the consensus. If the pool was
// sampled in strata, judgments/DIMENSION.sampled.qrels has the consensus with the strata, as
// `eval -R sampled` reads them, for each dimension that somebody has graded. Throws as
// collection::write_collection().
WrittenCollection write_merged(const PoolContents& pool, const MergedJudgments& judgments,
                               const std::filesystem::path& folder);

}  // namespace matchbench::judging
