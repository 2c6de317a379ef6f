#pragma once

#include "harness/data/trec/run_source.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::eval {

// How the scores of a run go together with its ranks, over topics of at least two rows.
struct ScoreOrder {
  std::size_t topics = 0;
  std::size_t contrary = 0;  // the row with the best score has a worse rank than the one with the
                             // worst; or the scores count the rows, and no ranks do
  std::size_t equal = 0;     // all scores are the same
  std::size_t ranked = 0;    // and the ranks are not

  // The rows of a topic, in the order of the run.
  void add(std::span<const trec::RunRow> rows, const trec::RunSource& run);
  void add(const ScoreOrder& other);
};

// Says that ranks and scores contradict each other in nearly all topics, or that all scores of
// nearly all topics are equal, so that the order is hardly what the run means; nothing if not.
std::optional<std::string> score_order_remark(std::string_view run, const ScoreOrder& order);

}  // namespace matchbench::eval
