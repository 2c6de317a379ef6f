#include "harness/operations/conduct/shard_of_round.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

namespace matchbench::conduct {
namespace {

std::string shard_text(const std::optional<store::PartFacts>& part) {
  if (!part) return "a whole round";
  return fmt::format("shard {} of {} of the plan {:.12}", part->shard, part->shard_count,
                     part->plan);
}

void require_all_merged(const store::MergedFacts& merged, const std::filesystem::path& path) {
  std::vector<std::uint32_t> missing;
  for (std::uint32_t shard = 0; shard < merged.shard_count; ++shard) {
    if (!std::ranges::binary_search(merged.shards, shard)) missing.push_back(shard);
  }
  if (missing.empty()) return;
  throw input_error(
      fmt::format("{} lacks the shards {} of its plan", path.string(), fmt::join(missing, ", ")),
      "run them and merge their parts before the round continues");
}

}  // namespace

std::string node_of(const PreparedContest& prepared) {
  if (!prepared.request.node.empty()) return prepared.request.node;
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

void require_same_part(const store::RoundStore& store, const PreparedContest& prepared,
                       const std::filesystem::path& path) {
  if (const auto merged = store.merged()) require_all_merged(*merged, path);
  const store::RoundFacts stored = store.round();
  std::optional<store::PartFacts> wanted;
  if (prepared.shard) wanted = prepared.shard->part;
  if (stored.part != wanted) {
    throw input_error(fmt::format("{} contains {}, not {}", path.string(), shard_text(stored.part),
                                  shard_text(wanted)),
                      wanted
                          ? "name another file with --db"
                          : "continue with 'matchbench run --plan FILE --shard NUMBER --resume'");
  }
  if (!wanted || !stored.node || *stored.node == node_of(prepared)) return;
  throw input_error(fmt::format("{} was begun on the node {}, and this is {}", path.string(),
                                *stored.node, node_of(prepared)),
                    "continue there, or begin the shard anew with another --db: the entrants of a "
                    "block are to run on one node");
}

}  // namespace matchbench::conduct
