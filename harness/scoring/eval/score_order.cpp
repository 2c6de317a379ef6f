#include "harness/scoring/eval/score_order.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace matchbench::eval {
namespace {

// As ranks do, in the place of scores.
bool count_rows(std::span<const trec::RunRow> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].score != rows.front().score + static_cast<double>(i)) return false;
  }
  return rows.front().score == 0 || rows.front().score == 1;
}

// None if a rank is no whole number, which only those who order by ranks must know.
std::optional<bool> is_contrary(const trec::RunRow& best, const trec::RunRow& worst,
                                const trec::RunSource& run) {
  try {
    const auto of_best = run.rank_of(best);
    const auto of_worst = run.rank_of(worst);
    return of_best && of_worst && *of_best > *of_worst;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

void ScoreOrder::add(std::span<const trec::RunRow> rows, const trec::RunSource& run) {
  if (rows.size() < 2) return;
  ++topics;
  const auto [worst, best] = std::ranges::minmax_element(rows, {}, &trec::RunRow::score);
  if (worst->score == best->score) {
    ++equal;
  } else if (is_contrary(*best, *worst, run).value_or(count_rows(rows))) {
    ++contrary;
  }
}

void ScoreOrder::add(const ScoreOrder& other) {
  topics += other.topics;
  contrary += other.contrary;
  equal += other.equal;
}

std::optional<std::string> score_order_remark(std::string_view run, const ScoreOrder& order) {
  const auto nearly_all = [&](std::size_t count) { return count * 20 >= order.topics * 19; };
  if (order.topics == 0) return std::nullopt;
  if (nearly_all(order.contrary)) {
    return fmt::format(
        "{}: ranks and scores disagree in {} of {} topics: are the scores distances, or are the "
        "two "
        "columns exchanged? 'matchbench eval --order rank' ranks by the ranks",
        run, order.contrary, order.topics);
  }
  if (!nearly_all(order.equal)) return std::nullopt;
  return fmt::format(
      "{}: all scores are equal in {} of {} topics, so that the names of their documents decide "
      "the "
      "order; 'matchbench eval --order rank' ranks by the ranks",
      run, order.equal, order.topics);
}

}  // namespace matchbench::eval
