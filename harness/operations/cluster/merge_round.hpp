#pragma once

#include "harness/data/store/merge/merge.hpp"

#include <filesystem>
#include <span>

namespace matchbench::cluster {

// Merges the parts of a plan, as store::merge_parts() says, if each contains what a shard gives
// (results/round_check.hpp) and all together what the contest asks for. Throws an input Error that
// names the part that does not, with the target as it was.
store::MergeSummary merge_round(std::span<const std::filesystem::path> parts,
                                const std::filesystem::path& target, store::MergeScope scope);

}  // namespace matchbench::cluster
