#include "harness/base/log.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cluster/merge_round.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> parts;
  std::string db;
  bool partial = false;
};

int merge(const MergeOptions& options) {
  const std::vector<std::filesystem::path> parts(options.parts.begin(), options.parts.end());
  const store::MergeSummary summary = store::merge_parts(
      parts, options.db,
      options.partial ? store::MergeScope::kAnyShards : store::MergeScope::kAllShards);
  for (const std::uint32_t shard : summary.skipped) {
    fmt::print("shard {} was there already; this part of it is not used\n", shard);
  }
  fmt::print("{} merged; the round is in {}\n",
             text::counted(summary.taken.size(), "shard", "shards"), options.db);
  if (!summary.missing.empty()) {
    log_warning(fmt::format("the round lacks the shards {}", fmt::join(summary.missing, ", ")));
  }
  return 0;
}

}  // namespace

void add_merge_command(CommandLine& line) {
  auto options = std::make_shared<MergeOptions>();
  line.add("merge", "Make one round of the parts of a plan",
           "matchbench merge part-0.db part-1.db part-2.db --db round.db")
      .required("part", options->parts, "Databases that 'run --plan' has written")
      .required("--db", options->db, "The round: a new file, or one that parts were merged into")
      .flag("--partial", options->partial, "Merge what there is, though shards are missing")
      .action([options] { return merge(*options); });
}

}  // namespace matchbench::cli
