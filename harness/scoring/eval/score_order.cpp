#include "harness/scoring/eval/score_order.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::eval {
namespace {

// As ranks do, in the place of scores.
bool count_rows(std::span<const trec::RunRow> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].score != rows.front().score + static_cast<double>(i)) return false;
  }
  return rows.front().score == 0 || rows.front().score == 1;
}

enum class Ranks { kNone, kFaulty, kEqual, kRising, kFalling };

// Those of two rows. Faulty ones are no whole numbers, which only those who order by them must
// know.
Ranks ranks_of(const trec::RunRow& first, const trec::RunRow& second, const trec::RunSource& run) {
  if (!run.has_fit_rank(first) || !run.has_fit_rank(second)) return Ranks::kFaulty;
  const auto of_first = run.rank_of(first);
  const auto of_second = run.rank_of(second);
  if (!of_first || !of_second) return Ranks::kNone;
  if (*of_first == *of_second) return Ranks::kEqual;
  return *of_first < *of_second ? Ranks::kRising : Ranks::kFalling;
}

}  // namespace

void ScoreOrder::add(std::span<const trec::RunRow> rows, const trec::RunSource& run) {
  if (rows.size() < 2) return;
  ++topics;
  const auto [worst, best] = std::ranges::minmax_element(rows, {}, &trec::RunRow::score);
  if (worst->score == best->score) {
    const Ranks ranks = ranks_of(rows.front(), rows.back(), run);
    ++equal;
    if (ranks == Ranks::kRising || ranks == Ranks::kFalling) ++ranked;
    return;
  }
  const Ranks ranks = ranks_of(*best, *worst, run);
  if (ranks == Ranks::kFalling || (ranks == Ranks::kFaulty && count_rows(rows))) ++contrary;
}

void ScoreOrder::add(const ScoreOrder& other) {
  topics += other.topics;
  contrary += other.contrary;
  equal += other.equal;
  ranked += other.ranked;
}

std::optional<std::string> score_order_remark(std::string_view run, const ScoreOrder& order) {
  const auto nearly_all = [&](std::size_t count) { return count * 20 >= order.topics * 19; };
  if (order.topics == 0) return std::nullopt;
  if (nearly_all(order.contrary)) {
    return fmt::format(
        "{}: ranks and scores disagree in {} of {} topics: are the scores distances, or are the "
        "two columns exchanged? 'matchbench eval --order rank' ranks by the ranks",
        run, order.contrary, order.topics);
  }
  if (!nearly_all(order.equal)) return std::nullopt;
  return fmt::format(
      "{}: all scores are equal in {} of {} topics, so that the names of their documents decide "
      "the order{}",
      run, order.equal, order.topics,
      nearly_all(order.ranked)
          ? "; 'matchbench eval --order rank' ranks by the ranks"
          : "; 'matchbench eval -m AP --ties average' averages over the orders");
}

}  // namespace matchbench::eval
