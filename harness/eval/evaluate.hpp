#pragma once

#include "harness/eval/eval_output.hpp"
#include "harness/eval/eval_table.hpp"
#include "harness/eval/ranking_scorer.hpp"
#include "harness/measures/aggregate.hpp"
#include "harness/measures/scoring/scoring_plan.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::eval {

// What `eval` is asked, with the words of its options.
struct EvalRequest {
  std::string qrels;  // path, or "-" for standard input
  std::vector<std::string> runs;
  std::vector<std::string> measures;  // none: "official"
  std::vector<std::string> features;  // of a LETOR file
  std::string baseline;               // of --compare; empty: none
  std::string plot;                   // file for its differences as SVG; empty: none
  std::optional<double> level;
  std::optional<std::uint64_t> threads;
  std::vector<measures::Aggregate> aggregates;
  std::string relevance_format = "qrels";  // -R
  std::string order = "score";
  std::string format = "trec_eval";
  std::string undefined = "zero";
  std::string ties = "ranked";
  bool per_topic = false;
  bool no_summary = false;
  bool intervals = false;
  bool residuals = false;
  bool json = false;
  std::uint64_t seed = 1;
  EvalOptions options;
};

// The values of -R.
std::vector<std::string> relevance_formats();

// Scores the runs and writes the results: the text to `write`, remarks, a sentence each, to
// `remark`. Throws an input Error if options contradict one another or a file is faulty.
void evaluate(EvalRequest request, const EvalWriter& write, const EvalWriter& remark);

}  // namespace matchbench::eval
