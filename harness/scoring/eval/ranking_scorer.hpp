#pragma once

#include "harness/scoring/eval/eval_options.hpp"
#include "harness/scoring/eval/eval_table.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

// Scores rankings of judged slots. One per thread; plan and options outlive it.
class RankingScorer {
 public:
  RankingScorer(const EvalTable& plan, const EvalOptions& options)
      : plan_(plan), options_(options) {}

  // The ranking, best first; filled by the caller and cut by score() as -M, then -J say. `scores`
  // is read if the plan needs scores, and is then as long as `slots`.
  std::vector<std::uint32_t> slots;
  std::vector<double> scores;
  // The run says that nothing fits; there are no slots then.
  bool is_silent = false;

  // Fills plan.value_count() values, and the text of relstring if `relevance` is given.
  void score(const measures::JudgedRequest& judged, std::span<double> values,
             std::string* relevance);
  // The topic is not in the run.
  void score_missing(const measures::JudgedRequest& judged, std::span<double> values);

 private:
  void keep_judged(std::span<const double> grades);

  const EvalTable& plan_;
  const EvalOptions& options_;
  measures::Workspace workspace_;
  measures::PreparedRequest prepared_;
};

}  // namespace matchbench::eval
