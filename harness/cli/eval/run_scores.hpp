#pragma once

#include "harness/cli/eval/ranking_scorer.hpp"
#include "harness/collection/trec/qrels.hpp"
#include "harness/collection/trec/text.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// The values of all measures for all topics of one run. Moved, never copied: topics point into the
// memory that it owns.
struct RunScores {
  struct Topic {
    std::string name;
    bool retrieved = true;  // false: judged, but missing from the run (only under -c)
    std::span<const double> values;
    std::string relevance;  // relstring, where asked for
  };

  RunScores() = default;
  RunScores(RunScores&&) = default;
  RunScores& operator=(RunScores&&) = default;

  std::string run;  // its file, or the feature's name
  std::string tag;
  std::vector<Topic> topics;                // in the order of their names' bytes
  std::vector<std::string> remarks;         // what the user should know, a sentence each
  std::vector<std::vector<double>> values;  // memory behind the topics
};

// Scores a TREC run. Topics that nobody judged are left out, with a remark. Throws an input Error
// for a faulty line, and for a run without a judged topic where -c does not say to count it as
// failed.
RunScores score_run(const trec::Text& run, const trec::Qrels& qrels, const EvalPlan& plan,
                    const EvalOptions& options);

}  // namespace matchbench
