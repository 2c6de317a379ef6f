#include "harness/cli/commands.hpp"
#include "harness/cli/run/run_options.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

int run(const RunOptions& options, const session::WorkerSource& programs) {
  require_consistent(options);
  if (!options.prepare.empty()) return run_prepare(options, programs);
  if (!options.plan.empty()) return run_planned(options, programs);
  if (!options.cluster.empty() && !options.dry_run) return run_cluster(options, programs);
  return run_here(options, programs);
}

void add_shard_options(Command& command, RunOptions& options) {
  command
      .option("--prepare", options.prepare,
              "Run nothing; split the round into shards and write this plan (docs/cluster.md)")
      .option("--shards", options.shards, "With --prepare: how many; default: one for each block")
      .option("--entrant-groups", options.entrant_groups,
              "With --prepare or --cluster: split the entrants, too, into N groups with shards of "
              "their own, whose times are not compared; default: 1")
      .flag("--stage", options.stage,
            "With --prepare: put all that a machine needs for a shard beside the plan")
      .option("--plan", options.plan, "Run a shard of this plan instead of a contest")
      .option("--shard", options.shard, "With --plan: which shard, from 0")
      .option("--node", options.node, "With --plan: this machine's name; default: its host name");
}

void add_cluster_options(Command& command, RunOptions& options) {
  command
      .choice("--cluster", options.cluster, {"slurm"},
              "Run the shards as jobs of a cluster, merge them and make the rest of the round")
      .option("--nodes", options.nodes,
              "With --cluster: how many share the round; default: one for each block")
      .option("--staging", options.staging,
              "With --cluster: a folder that all nodes see; default: beside the database")
      .option("--partition", options.partition, "With --cluster: where the jobs are to run")
      .option("--account", options.account, "With --cluster: who pays for them")
      .option("--time", options.time, "With --cluster: the most that a shard may take, as 2:00:00")
      .repeated("--sbatch-option", options.sbatch_options,
                "With --cluster: an option of sbatch, such as --sbatch-option=--qos=long")
      .flag("--print", options.print,
            "With --cluster: stage all and print the batch script; submit nothing");
}

}  // namespace

void add_run_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<RunOptions>();
  Command& command =
      line.add("run", "Ask every entrant of a contest every request and store the rankings",
               "matchbench run datasets/contests/geography.yaml --db round.db");
  command
      .optional("contest", options->contest,
                "The contest file: plugins, run files and fusions, and how they are asked "
                "(docs/contest.md)")
      .option("--db", options->db,
              "Database to write, or the folder of the databases of tracks; default: the contest "
              "file's name, with .db if it is one database")
      .option("--track", options->track, "Run only this track of a contest with tracks")
      .option("--only", options->only, "Run only these entrants, separated by commas")
      .flag("--resume", options->resume, "Go on with an existing database; finished work is kept")
      .flag("--dry-run", options->dry_run, "Check everything and print the plan; run nothing")
      .flag("--strict", options->strict, "Exit with 1 if a query failed")
      .flag("--quiet", options->quiet, "Print warnings and errors only")
      .option("--status", options->status,
              "Write to this file every second, as JSON, how far the round or shard has come")
      .choice("--progress", options->progress, {"text", "json"},
              "How progress is shown: text on standard error, or lines of JSON on standard output, "
              "which then holds nothing else");
  add_shard_options(command, *options);
  add_cluster_options(command, *options);
  command.action([options, &programs] { return run(*options, programs); });
}

}  // namespace matchbench::cli
