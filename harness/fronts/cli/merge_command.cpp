#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/base/os/ssh_signature.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/cluster/merge_round.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace matchbench::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> parts;
  std::string db;
  std::string signers;
  bool partial = false;
};

// SQLite takes what it says for a part of the database, and nobody has signed it.
void refuse_log_beside(const std::string& part) {
  std::error_code none;
  const std::string log = std::filesystem::weakly_canonical(part, none).string() + "-wal";
  if (!is_there(log) || std::filesystem::file_size(log, none) == 0) return;
  throw input_error(
      fmt::format("{} lies beside {}, changes what it says, and is not signed", log, part),
      "get the part alone, or complete it on the machine that ran it ('run --plan … --resume') and "
      "sign it");
}

// The parts, or their copies that are signed, before anything of a part is read.
std::vector<std::filesystem::path> parts_of(const MergeOptions& options,
                                            const std::filesystem::path& scratch) {
  std::vector<std::filesystem::path> parts(options.parts.begin(), options.parts.end());
  if (options.signers.empty()) return parts;
  for (std::size_t number = 0; number < parts.size(); ++number) {
    refuse_log_beside(options.parts[number]);
    const std::filesystem::path folder = scratch / std::to_string(number);
    std::filesystem::create_directory(folder);
    parts[number] = folder / parts[number].filename();
    print_for_people(fmt::format("{} is signed by {}\n", options.parts[number],
                                 signer_of(options.parts[number], options.signers, parts[number])));
  }
  return parts;
}

int merge(const MergeOptions& options) {
  const ScratchFolder scratch;
  const auto parts = parts_of(options, scratch.path());
  const store::MergeSummary summary = cluster::merge_round(
      parts, options.db,
      options.partial ? store::MergeScope::kAnyShards : store::MergeScope::kAllShards);
  for (const std::uint32_t shard : summary.skipped) {
    print_for_people(
        fmt::format("shard {} was there already; this part of it is not used\n", shard));
  }
  print_for_people(fmt::format("{} merged; the round is in {}\n",
                               text::counted(summary.taken.size(), "shard", "shards"), options.db));
  if (!summary.missing.empty()) {
    log_warning(fmt::format("the round lacks the shards {}", fmt::join(summary.missing, ", ")));
  }
  return 0;
}

}  // namespace

void add_merge_command(CommandLine& line) {
  auto options = std::make_shared<MergeOptions>();
  line.add("merge", "Combine the parts of a plan into one round",
           "matchbench merge part-0.db part-1.db part-2.db --db round.db")
      .required("part", options->parts, "Databases that 'run --plan' has written")
      .required("--db", options->db, "The round: a new file, or one that parts were merged into")
      .option("--signers", options->signers,
              "File of allowed signers, as ssh-keygen reads it, to check each PART.sig against")
      .flag("--partial", options->partial, "Merge even if shards are missing")
      .action([options] { return merge(*options); });
}

}  // namespace matchbench::cli
