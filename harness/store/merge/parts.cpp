#include "harness/store/merge/parts.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

// A cluster's arrays of jobs are shorter by far.
constexpr std::uint32_t kMostShards = 1'000'000;

PartIdentity identity_of(const fs::path& path) {
  return OpenPart(path).with(read_identity);
}

void require_finished_part(const PartIdentity& part, const fs::path& path) {
  const auto& shard = part.round.part;
  if (!shard) {
    throw input_error(fmt::format("{}: a whole round, not one shard of a plan", path.string()),
                      "merge the files that `matchbench run --plan … --shard …` has written");
  }
  if (shard->shard >= shard->shard_count || shard->shard_count > kMostShards) {
    throw input_error(fmt::format("{}: it says that it is shard {} of {}, counted from 0",
                                  path.string(), shard->shard, shard->shard_count),
                      "run this shard again");
  }
  if (part.unfinished.empty() && !part.plugins.empty()) return;
  throw input_error(fmt::format("{}: shard {} has not finished", path.string(), shard->shard),
                    "resume it, then merge it");
}

}  // namespace

void require_same_round(const PartIdentity& known, const PartIdentity& part, const fs::path& path,
                        const fs::path& known_path) {
  const auto different = differing_facts(known, part);
  if (different.empty()) return;
  throw input_error(fmt::format("{}: not a part of the round that {} belongs to; different are: {}",
                                path.string(), known_path.string(), fmt::join(different, ", ")),
                    "merge only parts that were made from one plan, by one version of matchbench");
}

ChosenParts choose_parts(std::span<const fs::path> paths) {
  if (paths.empty()) throw input_error("no part is given to be merged", "name at least one");
  ChosenParts parts;
  for (const fs::path& path : paths) {
    PartIdentity part = identity_of(path);
    require_finished_part(part, path);
    if (parts.chosen.empty()) {
      parts.first = path;
      parts.common = part;
    }
    require_same_round(parts.common, part, path, parts.first);
    parts.common.plugins.merge(part.plugins);
    const std::uint32_t shard = part.round.part->shard;
    if (!parts.chosen.emplace(shard, path).second) parts.given_again.push_back(shard);
  }
  return parts;
}

}  // namespace matchbench
