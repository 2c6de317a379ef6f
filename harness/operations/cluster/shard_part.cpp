#include "harness/operations/cluster/shard_part.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/cluster/staging_folder.hpp"

#include <algorithm>
#include <system_error>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

std::string fault_of_part(const ClusterPlan& plan, std::uint32_t shard, const fs::path& path) {
  try {
    const store::RoundStore part = store::RoundStore::open(path, store::RoundStore::Mode::kRead);
    part.check_integrity();
    const auto repetitions = part.repetitions();
    const bool finished =
        std::ranges::all_of(repetitions, [](const store::StoredRepetition& repetition) {
          return repetition.state != store::RepetitionState::kRunning;
        });
    if (!finished) return "it is not finished";
    if (shard == kFollowUp) return part.merged() ? "" : "it was not merged from parts";
    const store::PartFacts wanted{plan.id, shard, static_cast<std::uint32_t>(plan.shards.size())};
    return part.round().part == wanted ? "" : "it is a part of another plan";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

FoundPart find_part(const ClusterPlan& plan, const fs::path& staging, std::uint32_t shard) {
  const fs::path part = part_in(staging, shard);
  if (!is_there(part)) return {};
  return {true, fault_of_part(plan, shard, part)};
}

void set_part_aside(const fs::path& staging, std::uint32_t shard) {
  const fs::path part = part_in(staging, shard);
  std::error_code ignored;
  fs::rename(part, part.string() + ".bad", ignored);
}

}  // namespace matchbench::cluster
