#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/judging/opinions/merge_pool.hpp"
#include "harness/operations/judging/pool/make_pool.hpp"
#include "harness/operations/judging/pool_contents.hpp"

namespace matchbench::cli {

// One row each: what was pooled, and what was merged.
text::Table pool_table(const judging::PoolReport& report);
text::Table merge_table(const judging::PoolContents& pool, const judging::MergedJudgments& merged);
// One row for each who settled disagreements.
text::Table settled_table(const judging::MergedJudgments& merged);

}  // namespace matchbench::cli
