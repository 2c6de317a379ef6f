#include "harness/fronts/cli/judge/judge_tables.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/operations/judging/entrant_rankings.hpp"
#include "harness/operations/judging/opinions/boards.hpp"

#include <cstddef>

namespace matchbench::cli {
namespace {

RelevanceSetting setting_for(const judging::PoolContents& pool,
                             const JudgedBoardsArguments& arguments) {
  auto settings = collection::read_relevance_settings(pool.folder);
  std::erase_if(settings, [](const RelevanceSetting& one) {
    return one.judge.kind == JudgeChoice::Kind::kEntrant;
  });
  if (settings.empty()) {
    for (const auto& name : pool.origin.dimensions) {
      settings.push_back({name, {}, WeightedSum{{{name, 1.0}}}, {}});
    }
  }
  if (arguments.relevance.empty()) return settings.front();
  return collection::setting_named(settings, arguments.relevance);
}

judging::EntrantRankings entrants_of(const judging::PoolContents& pool,
                                     const JudgedBoardsArguments& arguments) {
  return judging::read_entrant_rankings(arguments.files, pool.folder.string());
}

}  // namespace

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

text::Table contradicted_table(const judging::MergedJudgments& merged) {
  text::Table table{{{"judge", "who contradicted"}, {"decisions", "decisions left out"}}, {}};
  for (const auto& [name, decisions] : merged.contradicted) {
    table.rows.push_back({text::text_cell(name), text::count_cell(decisions)});
  }
  return table;
}

text::Table changed_boards(const judging::PoolContents& pool,
                           const JudgedBoardsArguments& arguments) {
  const auto entrants = entrants_of(pool, arguments);
  const auto merged = judging::merge_pool(pool, {});
  return judging::board_changes(
      {entrants.experiment, setting_for(pool, arguments), arguments.measures},
      merged.all.judgments);
}

text::Table unjudged_services(const judging::PoolContents& pool, const Judgments& merged,
                              const JudgedBoardsArguments& arguments) {
  const auto entrants = entrants_of(pool, arguments);
  return judging::unjudged_table(
      {entrants.experiment, setting_for(pool, arguments), arguments.measures},
      collection::read_judgments(pool.folder, pool.collection), merged);
}

}  // namespace matchbench::cli
