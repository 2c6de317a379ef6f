#include "harness/fronts/cli/run/run_options.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/shared_options.hpp"

namespace matchbench::cli {
namespace {

void add_shard_options(Command& command, RunOptions& options) {
  command
      .option("--prepare", options.split.plan,
              "Run nothing; split the round into shards and write this plan (docs/cluster.md)")
      .option("--shards", options.split.shards,
              "With --prepare: the number of shards; default: one for each block")
      .option("--entrant-groups", options.split.entrant_groups,
              "With --prepare or --cluster: split the entrants, too, into N groups with shards of "
              "their own, whose times are not compared; default: 1")
      .flag("--stage", options.split.stage,
            "With --prepare: copy everything that a machine needs for a shard beside the plan")
      .option("--plan", options.plan, "Run a shard of this plan instead of a contest")
      .option("--shard", options.shard, "With --plan: which shard, from 0")
      .option("--node", options.round.node,
              "With --plan: this machine's name; default: its host name")
      .choice("--confinement", options.terms.confinement, kConfinementModeNames,
              "With --plan: the least confinement; the plan may ask for more")
      .option("--collection", options.terms.collection,
              "With --plan: the collection's folder, if the plan was not staged; default: the "
              "installed one with the same digest")
      .repeated("--plugin", options.plugins,
                "With --plan: NAME=PATH, the file of an entrant that is neither staged nor "
                "registered by that name")
      .repeated("--run", options.run_files,
                "With --plan: NAME=PATH, the run file of an entrant that is not staged")
      .repeated("--file", options.files,
                "With --plan: ENTRANT:KEY=PATH, a file or folder that is handed to an entrant");
}

void add_cluster_options(Command& command, RunOptions& options) {
  command
      .choice("--cluster", options.cluster, {"slurm"},
              "Run the shards as jobs of a cluster, merge them and finish the round")
      .option("--nodes", options.nodes,
              "With --cluster: the number of nodes; default: one for each block")
      .option("--staging", options.staging,
              "With --cluster: a folder visible to all nodes; default: beside the database")
      .option("--partition", options.slurm.partition, "With --cluster: the partition of the jobs")
      .option("--account", options.slurm.account, "With --cluster: the account of the jobs")
      .option("--time", options.slurm.time,
              "With --cluster: the time limit of a shard, such as 2:00:00")
      .repeated("--sbatch-option", options.slurm.options,
                "With --cluster: an option of sbatch, such as --sbatch-option=--qos=long")
      .flag("--print", options.print,
            "With --cluster: stage everything and print the batch script, without submitting it");
}

// Which options need or exclude others.
void add_rules(Command& command) {
  command
      .excludes("--prepare", {"--plan", "--cluster", "--resume", "--db", "--status", "--progress"})
      .excludes("--plan", {"contest", "--cluster", "--only", "--track"})
      .excludes("--cluster", {"--strict", "--status", "--progress"})
      .excludes("--progress", {"--dry-run"})
      .excludes("--jobs", {"--prepare", "--plan", "--cluster"});
  for (const char* option : {"--shards", "--stage"}) command.needs(option, "--prepare");
  for (const char* option : {"--shard", "--node", "--confinement", "--collection", "--plugin",
                             "--run", "--file", "--grant", "--variable"}) {
    command.needs(option, "--plan");
  }
  for (const char* option : {"--nodes", "--staging", "--partition", "--account", "--time",
                             "--sbatch-option", "--print"}) {
    command.needs(option, "--cluster");
  }
}

}  // namespace

void add_run_options(Command& command, RunOptions& options) {
  command
      .option("contest", options.round.contest,
              "The contest file: plugins, run files, fusions and protocol (docs/contest.md)")
      .option("--db", options.round.database,
              "Database to write, or the folder of the databases of tracks; default: the contest "
              "file's name, with .db if it is one database")
      .option("--track", options.round.track, "Run only this track of a contest with tracks")
      .option("--only", options.round.only, "Run only these entrants, separated by commas")
      .option("--jobs", options.round.jobs,
              "How many entrants are at work at once; with more than 1 the round has no times "
              "(docs/command-line.md)")
      .flag("--resume", options.round.resume,
            "Continue with an existing database; finished work is kept")
      .flag("--dry-run", options.dry_run, "Check everything and print the plan; run nothing")
      .flag("--strict", options.strict, "Exit with 1 if a query failed")
      .flag("--quiet", options.quiet, "Print warnings and errors only")
      .option("--status", options.status,
              "Write the progress of the round or shard as JSON to this file every second")
      .choice("--progress", options.progress, {"text", "json"},
              "How progress is shown: text on standard error, or lines of JSON on standard output, "
              "which then has nothing else");
  add_interpreters(command, options.interpreters);
  add_grants(command, options.grants);
  add_shard_options(command, options);
  add_cluster_options(command, options);
  add_rules(command);
}

const conduct::ContestRequest& round_of(const RunOptions& options) {
  if (!options.round.contest.empty()) return options.round;
  throw input_error("no contest file is named", "name one, or a plan with --plan");
}

}  // namespace matchbench::cli
