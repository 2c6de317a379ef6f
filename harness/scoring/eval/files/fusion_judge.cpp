#include "harness/scoring/eval/files/fusion_judge.hpp"

#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/eval/eval_rows.hpp"
#include "harness/scoring/eval/run_scores.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::eval {

FusionJudge::FusionJudge(const trec::JudgmentSource& judgments, const std::string& measure,
                         std::size_t threads)
    : judgments_(judgments),
      table_(make_eval_table(std::vector{measure}, std::nullopt, /*complete=*/true,
                             measures::Ties::kAsRanked)) {
  require_averages(std::vector{measure});
  if (table_.lines.size() != 1 || table_.lines.front().kind != EvalLine::Kind::kMeasure) {
    throw input_error(fmt::format("'{}' is not one measure", measure),
                      "train by a single one, such as nDCG@10");
  }
  options_.complete = true;
  options_.threads = thread_count_or_all(threads);
}

FusionJudge::Values FusionJudge::values_of(std::span<const RunTopic> topics) const {
  std::vector<std::string_view> names, documents;
  std::vector<double> scores;
  for (const auto& topic : topics) {
    if (topic.lines.empty()) {
      names.push_back(topic.name);
      documents.push_back(trec::kNoDocument);
      scores.push_back(0);
    }
    for (const auto& line : topic.lines) {
      names.push_back(topic.name);
      documents.push_back(line.document);
      scores.push_back(line.score);
    }
  }
  const trec::RunRows rows(
      {.name = "fused", .tag = {}, .topics = names, .documents = documents, .scores = scores});
  const RunScores scored = score_run(rows, rows.name(), judgments_, table_, options_);
  Values values;
  for (const auto& topic : scored.topics) {
    const double value = topic.values[line().value];
    values.push_back(is_skipped(value, Undefined::kZero) ? std::nullopt
                                                         : std::optional(zero_if_undefined(value)));
  }
  return values;
}

}  // namespace matchbench::eval
