#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/scoring/eval/eval_options.hpp"
#include "harness/scoring/eval/eval_table.hpp"
#include "harness/scoring/eval/run_scores.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace matchbench::eval {

// Judgments and runs are files, by their paths ("-": standard input), or rows in the caller's
// memory, which are borrowed while score_files() works and are neither copied nor written as text.
// Judgments may also have been read before, once for many requests; the caller keeps them.
struct ReadyJudgments {
  const trec::JudgmentSource* source = nullptr;
  const trec::JudgedRows* rows = nullptr;  // that the source was made of; null: of a file
};
using JudgmentInput = std::variant<std::string, trec::JudgedRows, ReadyJudgments>;
using RunInput = std::variant<std::string, trec::RankedRows>;

// What is to be scored, and how.
struct EvalRequest {
  JudgmentInput judgments;  // a LETOR file is given alone: its features are the runs
  std::vector<RunInput> runs;
  std::vector<std::string> measures;  // names as parse_measures reads them; none: "official"
  std::vector<std::string> features;  // of a LETOR file, as "25" or "25=BM25"; none: all
  std::optional<RunInput> baseline;   // scored too, for comparisons
  std::optional<double> level;        // -l
  measures::Ties ties = measures::Ties::kAsRanked;
  bool residuals = false;
  EvalOptions options;  // threads: 0 means one for each processor
};

// The judgments of a file in this format. Throws as trec::Qrels does.
std::unique_ptr<trec::JudgmentSource> read_qrels(trec::Text file, JudgmentFormat format,
                                                 std::size_t threads);

// Values by run and topic. A caller that shows them asks for rows (eval_rows.hpp), for text
// (eval_output.hpp), or for a comparison (compare_runs.hpp).
struct EvalResults {
  EvalTable plan;
  std::vector<RunScores> runs = {};
  std::optional<RunScores> baseline = {};
  std::vector<std::string> remarks = {};  // those of the runs, each once, and those on all of them
};

// Throws an input Error if options contradict one another or the input is faulty. Works on as many
// threads as are asked for and may be called from several threads at a time.
EvalResults score_files(const EvalRequest& request);

}  // namespace matchbench::eval
