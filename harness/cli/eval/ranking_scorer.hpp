#pragma once

#include "harness/cli/eval/eval_plan.hpp"
#include "harness/measures/plan.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

enum class RunOrder { kScore, kRank };

struct EvalOptions {
  bool complete = false;                         // -c
  bool judged_only = false;                      // -J
  std::optional<std::uint64_t> depth;            // -M
  std::optional<std::uint64_t> collection_size;  // -N
  RunOrder order = RunOrder::kScore;
  bool subtopics = false;  // the qrels' second column names subtopics
  std::size_t threads = 1;
};

// Scores rankings of judged slots. One per thread; plan and options outlive it.
class RankingScorer {
 public:
  RankingScorer(const EvalPlan& plan, const EvalOptions& options)
      : plan_(plan), options_(options) {}

  // The ranking, best first; filled by the caller and cut by score() as -M, then -J say. `scores`
  // is read where the plan needs scores, and is then as long as `slots`.
  std::vector<std::uint32_t> slots;
  std::vector<double> scores;

  // Fills plan.value_count() values, and the text of relstring where `relevance` is given.
  void score(const JudgedRequest& judged, std::span<double> values, std::string* relevance);
  // The topic is not in the run.
  void score_missing(const JudgedRequest& judged, std::span<double> values);

 private:
  void keep_judged(std::span<const double> grades);

  const EvalPlan& plan_;
  const EvalOptions& options_;
  Workspace workspace_;
  PreparedRequest prepared_;
};

}  // namespace matchbench
