#pragma once

#include "harness/data/trec/text.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace matchbench::eval {

struct NamedRun {
  std::string name;
  RunFile run;
};

// The content of a run, one row: topics, rows, the fewest and most rows of a topic, rows whose
// score another row of the topic has, topics whose rank column does not rise as scores fall, and
// the tag; or `fault`, the message of the Error that reading it throws.
text::Table check_run(const std::string& file);

// A row for each pair of runs: over their common topics the mean rank-biased overlap with
// persistence p, the mean share of the first k documents that they have in common (of min(k, the
// shorter ranking)), and how many topics have the same first document. Throws an input Error if two
// runs have no topic in common, and as rank_biased_overlap does.
text::Table overlap_of_runs(std::span<const NamedRun> runs, double p, std::size_t k);

}  // namespace matchbench::eval
