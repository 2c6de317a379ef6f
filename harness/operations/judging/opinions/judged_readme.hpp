#pragma once

#include "harness/operations/judging/opinions/merge_pool.hpp"

#include <span>
#include <string>

namespace matchbench::judging {

// A README of the merged collection, in Markdown: how the pool was made, how many people judged how
// much of it and how well they agree, what is the consensus, what programs graded, and what the
// people who publish it have to add. Nobody is named. `growths` are those of the pool.
std::string judged_readme(const PoolContents& pool, std::span<const store::PoolGrowth> growths,
                          const MergedJudgments& merged);

}  // namespace matchbench::judging
