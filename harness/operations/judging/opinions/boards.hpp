#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/analysis/experiment.hpp"

#include <string>
#include <vector>

namespace matchbench::judging {

// What the boards of the same entrants depend on.
struct BoardInput {
  const analysis::Experiment& experiment;  // requests and services numbered as in the collection
  RelevanceSetting setting;                // its judge is replaced
  std::vector<std::string> measures;       // empty: AP and nDCG@10
};

// How the board by the consensus would change if one judge's grades counted wherever that judge
// graded: a row for each measure and judge with Kendall's τ-b of the entrants, their changed
// places, and the pairs that are separated (step-down max-T at .05) under one and not, or the other
// way round, under the other. Throws an input Error if there are fewer than two entrants.
text::Table board_changes(const BoardInput& input, const Judgments& judgments);

// What is unjudged among the first ten services of each entrant with the judgments that the
// collection had and with those that it has now, and between which values each measure can lie
// whatever the grades of these services are: from all of the lowest to all of the highest gain.
text::Table unjudged_table(const BoardInput& input, const Judgments& before, const Judgments& now);

}  // namespace matchbench::judging
