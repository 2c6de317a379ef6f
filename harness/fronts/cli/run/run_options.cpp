#include "harness/fronts/cli/run/run_options.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

namespace matchbench::cli {
namespace {

// As an option that takes a value is written.
std::string with_value(std::string_view option) {
  if (option == "--cluster") return "--cluster slurm";
  return option == "--prepare" || option == "--plan" ? fmt::format("{} FILE", option)
                                                     : std::string(option);
}

void require_other(bool is_given, const char* option, bool other_is_given, const char* other) {
  if (!is_given || other_is_given) return;
  throw input_error(fmt::format("{} needs {}", option, other),
                    fmt::format("add {}, or leave {} out", with_value(other), option));
}

void require_alone(bool is_given, const char* option, bool other_is_given, const char* other) {
  if (!is_given || !other_is_given) return;
  throw input_error(fmt::format("{} and {} do not go together", option, other),
                    "leave one of them out");
}

}  // namespace

void require_consistent(const RunOptions& options) {
  const bool prepare = !options.split.plan.empty();
  const bool plan = !options.plan.empty();
  require_alone(prepare, "--prepare", plan, "--plan");
  require_alone(prepare, "--prepare", options.round.resume, "--resume");
  require_alone(prepare, "--prepare", !options.round.database.empty(), "--db");
  require_alone(plan, "--plan", !options.round.only.empty(), "--only");
  require_alone(plan, "--plan", !options.round.track.empty(), "--track");
  require_other(options.split.shards.has_value(), "--shards", prepare, "--prepare");
  require_other(options.split.stage, "--stage", prepare, "--prepare");
  require_other(options.shard.has_value(), "--shard", plan, "--plan");
  require_other(!options.round.node.empty(), "--node", plan, "--plan");
  require_alone(!options.status.empty(), "--status", prepare, "--prepare");
  const bool as_json = options.progress == "json";
  require_alone(as_json, "--progress json", prepare, "--prepare");
  require_alone(as_json, "--progress json", options.dry_run, "--dry-run");
  const bool cluster = !options.cluster.empty();
  require_alone(cluster, "--cluster", prepare, "--prepare");
  require_alone(cluster, "--cluster", plan, "--plan");
  require_alone(cluster, "--cluster", options.strict, "--strict");
  require_alone(cluster, "--cluster", !options.status.empty(), "--status");
  require_alone(cluster, "--cluster", as_json, "--progress json");
  require_other(options.split.entrant_groups.has_value(), "--entrant-groups", prepare || cluster,
                "--prepare or --cluster");
  require_other(options.nodes.has_value(), "--nodes", cluster, "--cluster");
  require_other(!options.staging.empty(), "--staging", cluster, "--cluster");
  require_other(!options.slurm.partition.empty(), "--partition", cluster, "--cluster");
  require_other(!options.slurm.account.empty(), "--account", cluster, "--cluster");
  require_other(!options.slurm.time.empty(), "--time", cluster, "--cluster");
  require_other(!options.slurm.options.empty(), "--sbatch-option", cluster, "--cluster");
  require_other(options.print, "--print", cluster, "--cluster");
}

const conduct::ContestRequest& round_of(const RunOptions& options) {
  if (!options.round.contest.empty()) return options.round;
  throw input_error("no contest file is named", "name one, or a plan with --plan");
}

}  // namespace matchbench::cli
