#include "harness/fronts/cli/judge/judge_tables.hpp"

#include <cstddef>

namespace matchbench::cli {

text::Table pool_table(const judging::PoolReport& report) {
  text::Table table{{{"pairs", "pairs added"},
                     {"asked", "to be judged"},
                     {"overlapping", "by several judges"},
                     {"judged", "judged already"},
                     {"not_drawn", "not drawn"},
                     {"in_pool", "pairs in the pool"}},
                    {{}}};
  for (const std::size_t count : {report.found, report.asked, report.overlapping, report.judged,
                                  report.not_drawn, report.in_pool}) {
    table.rows.front().push_back(text::count_cell(count));
  }
  return table;
}

text::Table merge_table(const judging::PoolContents& pool, const judging::MergedJudgments& merged) {
  const auto opinions = judging::opinions_of(pool);
  std::size_t open = 0;
  for (std::size_t p = 0; p < pool.pairs.size(); ++p) {
    open += pool.pairs[p].drawn && pool.pairs[p].opinions > 0 && opinions[p].own.empty() &&
                    opinions[p].consensus == nullptr
                ? 1
                : 0;
  }
  const auto& consensus = merged.consensus;
  text::Table table{{{"kept", "judgments of the collection"},
                     {"added", "judgments of the pool"},
                     {"repeated", "left out, as the collection has them"},
                     {"alone", "pairs with one judge"},
                     {"agreed", "pairs on which all agree"},
                     {"settled", "disputed pairs, settled"},
                     {"by_rule", "disputed pairs, by rule"},
                     {"unsettled", "disputed pairs, left"},
                     {"open", "pairs that nobody judged"}},
                    {{}}};
  for (const std::size_t count :
       {merged.kept, merged.added, merged.repeated, consensus.alone, consensus.agreed,
        consensus.settled, consensus.by_rule, consensus.unsettled, open}) {
    table.rows.front().push_back(text::count_cell(count));
  }
  return table;
}

text::Table settled_table(const judging::MergedJudgments& merged) {
  text::Table table{{{"judge", "who settled"}, {"pairs", "disputed pairs"}}, {}};
  for (const auto& [name, pairs] : merged.settled_by) {
    table.rows.push_back({text::text_cell(name.empty() ? "somebody who graded nothing" : name),
                          text::count_cell(pairs)});
  }
  return table;
}

}  // namespace matchbench::cli
