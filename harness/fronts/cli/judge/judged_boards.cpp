#include "harness/fronts/cli/judge/judged_boards.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/operations/judging/entrant_rankings.hpp"
#include "harness/operations/judging/opinions/boards.hpp"
#include "harness/operations/judging/opinions/merge_pool.hpp"

#include <algorithm>

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
