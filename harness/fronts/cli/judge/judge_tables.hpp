#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/judging/opinions/merge_pool.hpp"
#include "harness/operations/judging/pool/make_pool.hpp"
#include "harness/operations/judging/pool_contents.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// One row each: what was pooled, and what was merged.
text::Table pool_table(const judging::PoolReport& report);
text::Table merge_table(const judging::PoolContents& pool, const judging::MergedJudgments& merged);
// One row for each who settled disagreements.
text::Table settled_table(const judging::MergedJudgments& merged);
// One row for each who contradicted themselves.
text::Table contradicted_table(const judging::MergedJudgments& merged);

// The boards that judgments are tried on.
struct JudgedBoardsArguments {
  std::vector<std::string> files;     // rounds or runs on the pool's collection
  std::vector<std::string> measures;  // empty: the default ones
  std::string relevance;              // empty: the first setting, else the first dimension
};

// judging::board_changes() of these files with the pool's judgments merged into the collection's.
text::Table changed_boards(const judging::PoolContents& pool,
                           const JudgedBoardsArguments& arguments);
// judging::unjudged_table() of these files, from the collection's judgments to the merged ones.
text::Table unjudged_services(const judging::PoolContents& pool, const Judgments& merged,
                              const JudgedBoardsArguments& arguments);

}  // namespace matchbench::cli
