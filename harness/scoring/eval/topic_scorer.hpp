#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/run_source.hpp"
#include "harness/scoring/eval/judged_topic.hpp"
#include "harness/scoring/eval/ranking_scorer.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

// Turns the rows of one topic of a run into the values of its measures. One per thread; what it is
// made of outlives it.
class TopicScorer {
 public:
  TopicScorer(const EvalTable& plan, const EvalOptions& options,
              const trec::JudgmentSource& judgments)
      : options_(options),
        needs_scores_(plan.needs_scores),
        judgments_(judgments),
        scorer_(plan, options) {}

  // All rows of the topic, in the order of the source. False if there are documents and none of
  // them is judged. Throws an input Error if a document appears twice or two have the same rank
  // under --order rank, and what Plan throws, with the topic.
  bool score(std::uint32_t topic, std::span<const trec::RunRow> rows, const trec::RunSource& run,
             std::span<double> values, std::string* relevance);
  void score_missing(std::uint32_t topic, std::span<double> values);

 private:
  struct Place {
    double score;
    std::uint32_t row;
  };
  struct Slots {
    bool in_order = true;  // the rows are in the order of their scores
    bool any_judged = false;
  };
  Slots find_slots(std::uint32_t topic, std::span<const trec::RunRow> rows,
                   const trec::RunSource& run);
  void sort_by_score(std::span<const trec::RunRow> rows);
  void sort_by_rank(std::uint32_t topic, std::span<const trec::RunRow> rows,
                    const trec::RunSource& run);

  const EvalOptions& options_;
  const bool needs_scores_;
  const trec::JudgmentSource& judgments_;
  RankingScorer scorer_;
  JudgedTopic judged_;
  trec::IdTable table_;
  std::vector<std::uint32_t> row_of_slot_;
  std::vector<std::uint32_t> slot_of_row_;
  std::vector<Place> places_;
};

}  // namespace matchbench::eval
