#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/eval/score_files.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <string>
#include <utility>
#include <vector>

namespace matchbench::eval {

// Every run of the results against their baseline, which has the first row: for each measure that
// is averaged, its mean over the topics that both runs have, the difference from the baseline, the
// p-value of the paired two-sided t test over those topics, of several runs also corrected for
// their number (Holm, measure by measure), and how many topics the run wins, ties and loses. All of
// a measure is over the topics for which it is defined for both; how many they are stands in a
// column of its own, "MEASURE queries", if they are fewer for some run. The
// baseline is left out even if it is among the runs. A win is the better score: the lower
// one if less is better. A p-value is missing if it is not defined: fewer than two topics, or all
// differences equal; nor if too few topics are common (analysis::are_enough). A measure for which
// neither direction is better has no wins, ties and losses. There must be a baseline. Throws an
// input Error if no measure is averaged, or if a run has no topic in common with the baseline.
text::Table compare_runs(const EvalResults& results, Undefined undefined);

// The comparison for a paper: without counts and, if there are corrected p-values, without the
// others.
text::Table for_papers(const text::Table& comparison);

// One run against the baseline by one measure: what the means of compare_runs are made of.
struct TopicDifferences {
  std::string baseline;
  std::string run;
  std::string measure;
  bool less_is_better = false;
  std::vector<std::pair<std::string, double>> by_topic;  // run less baseline
};

// One for each run, then for each measure.
std::vector<TopicDifferences> topic_differences(const EvalResults& results, Undefined undefined);

}  // namespace matchbench::eval
