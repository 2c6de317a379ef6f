#pragma once

#include "harness/fronts/cli/command_line.hpp"
#include "harness/scoring/eval/eval_output.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {

// What `matchbench eval` was told.
struct EvalArguments {
  eval::EvalRequest request;  // without its files
  eval::EvalSelection rows;   // without what the options below say
  std::string qrels;
  std::vector<std::string> runs;
  std::string baseline;  // of --compare; empty: none
  std::string plot;      // file for its differences as SVG; empty: none
  std::vector<std::string> aggregates;
  std::optional<std::uint64_t> threads;
  eval::EvalFormat format = eval::EvalFormat::kTrecEval;
  std::string results_format = "trec_results";
  bool old_format = false;
  bool no_summary = false;
  bool intervals = false;
  bool json = false;
  std::uint64_t seed = 1;
};

Command& add_eval_options(Command& command, EvalArguments& arguments);

// What is to be scored, and which rows are to be shown.
eval::EvalRequest request_of(const EvalArguments& arguments);
eval::EvalSelection rows_of(const EvalArguments& arguments);

}  // namespace matchbench::cli
