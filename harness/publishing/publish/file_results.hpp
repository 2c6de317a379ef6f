#pragma once

#include "harness/foundation/model/undefined.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::publish {

// Judgments in TREC's format and runs, or a LETOR file, whose features are its runs; each plain or
// compressed.
struct ScoredFiles {
  std::vector<std::string> files;  // judgments, then runs
  std::vector<std::string>
      measures;                 // names as `eval` reads them; empty: score::default_measures()
  std::optional<double> level;  // relevant means a grade of at least this
  std::optional<std::uint64_t> collection_size;
  std::vector<std::string> features;  // of a LETOR file, as "25" or "25=BM25"; none: all
  std::string topics;  // a file of their texts (data/trec/topics.hpp); "": they have none
  std::optional<Undefined> undefined;  // what topics without relevant documents count; none: 0
};

// The files as the results of a round: runs are entrants, which are named as their files without
// folder and ending (with it if two would have one name); topics are requests. There is one
// setting, "graded", and the values are those of `eval -c`: a judged topic that a run lacks scores
// 0. `services` is empty. Throws an input Error as
// `eval` does, and if a file is named twice, a run has no judged topic or no measure is one that is
// averaged over topics.
results::RoundResults read_file_results(const ScoredFiles& files);

// What the runs returned and what was judged, as `results` of the same files have it; fills in
// their services, the documents. Of a LETOR file there are neither, and a remark says so. Throws an
// input Error if a file is standard input, which cannot be read again.
results::JudgedRankings read_file_rankings(const ScoredFiles& files,
                                           results::RoundResults& results);

}  // namespace matchbench::publish
