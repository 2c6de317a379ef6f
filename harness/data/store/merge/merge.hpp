#pragma once

#include "harness/data/store/repetition_passes.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

namespace matchbench::store {

struct MergeSummary {
  std::vector<std::uint32_t> taken;    // shards that this merge has added, rising
  std::vector<std::uint32_t> skipped;  // shards of parts that were not needed: in the target
                                       // before, or given twice
  std::vector<std::uint32_t> missing;  // shards of the plan that are not in the target yet
};

// Whether a target that still lacks shards of its plan is refused.
enum class MergeScope { kAllShards, kAnyShards };

// The other conditions; each throws if it is not met.
struct MergeChecks {
  // Called for each part that is taken and belongs to the round, before anything is added.
  std::function<void(const std::filesystem::path&)> part;
  // Called for a target that lacks no shard, before it is kept.
  std::function<void(std::span<const RepetitionPasses>)> whole;
};

// Adds finished parts of one plan to the round `target`, which is made if it does not exist. Of
// several parts of one shard the first is taken, so name them in the order in which they have
// finished; a shard that the target has already is left alone. Shards are added by their number.
//
// Entrants are matched by name, plugin file and parameters, repetitions by resume key, environments
// by content. Sessions, phases and rankings get new ids; a ranking that equals the first one stored
// for its repetition and request is not stored again. Passes keep their numbers unless the target
// has answers of the same repetition under them: then the part's passes are numbered behind them.
// Runs that are superseded are left out. Scores and analyses of the target are dropped if anything
// is added, because they are not those of the whole.
//
// Throws Error, with the target as it was, if a part cannot be read, is not finished, or differs
// from the others or from the target in plan, seed, secret, version of matchbench, contest,
// protocol, collection or the digest of a plugin, if all shards are wanted and one is missing, or
// if
// `checks` throw. A process that is killed leaves the target as it was.
MergeSummary merge_parts(std::span<const std::filesystem::path> parts,
                         const std::filesystem::path& target,
                         MergeScope scope = MergeScope::kAnyShards, const MergeChecks& checks = {});

}  // namespace matchbench::store
