#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/scoring/eval/eval_options.hpp"
#include "harness/scoring/eval/eval_table.hpp"
#include "harness/scoring/eval/files/run_file.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

// What a single measure says of topics that are fused and of those of single runs.
class FusionJudge {
 public:
  // By judged topic, in the order of their names' bytes; none: the topic counts in no mean.
  using Values = std::vector<std::optional<double>>;

  // The judgments must outlive it. Throws an input Error if the measure is not a single one that is
  // averaged over topics. Threads: 0 means one for each processor.
  FusionJudge(const trec::JudgmentSource& judgments, const std::string& measure,
              std::size_t threads);

  Values values_of(std::span<const RunTopic> topics) const;

  bool less_is_better() const { return line().direction == measures::Direction::kLessIsBetter; }
  measures::ValueRange range() const { return line().range; }

 private:
  const EvalLine& line() const { return table_.lines.front(); }

  const trec::JudgmentSource& judgments_;
  EvalTable table_;
  EvalOptions options_;
};

}  // namespace matchbench::eval
