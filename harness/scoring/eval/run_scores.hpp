#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/run_source.hpp"
#include "harness/scoring/eval/ranking_scorer.hpp"
#include "harness/scoring/eval/score_order.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

// The values of all measures for all topics of one run. Moved, never copied: topics point into the
// memory that it owns.
struct RunScores {
  struct Topic {
    std::string name;
    bool retrieved = true;         // false: judged, but missing from the run (only under -c)
    bool nothing_answers = false;  // by the judgments; known only if a value is left out
    std::span<const double> values;
    std::string relevance;  // relstring, if asked for
  };

  RunScores() = default;
  RunScores(RunScores&&) = default;
  RunScores& operator=(RunScores&&) = default;

  std::string run;  // what it is called
  std::string tag;
  std::vector<Topic> topics;                // in the order of their names' bytes
  ScoreOrder order;                         // of its judged topics, if scores rank it
  std::vector<std::string> remarks;         // what the user should know, a sentence each
  std::vector<std::vector<double>> values;  // memory behind the topics
};

// Scores a run, part by part: of a mapped file only the parts that threads work on stay in memory,
// and a topic whose rows are scattered is read again from its places. Topics that nobody judged are
// left out, with a remark. Throws an input Error for a faulty row, and, without -c, for a run
// without a judged topic. Remarks call the run `called`, errors by its place.
RunScores score_run(const trec::RunSource& run, const std::string& called,
                    const trec::JudgmentSource& judgments, const EvalTable& plan,
                    const EvalOptions& options);

}  // namespace matchbench::eval
