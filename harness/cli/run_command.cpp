#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/log.hpp"
#include "harness/base/random.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/enter.hpp"
#include "harness/cli/environment.hpp"
#include "harness/cli/null_cost.hpp"
#include "harness/cli/plugin_registry.hpp"
#include "harness/cli/progress.hpp"
#include "harness/cli/round_load.hpp"
#include "harness/cli/same_round.hpp"
#include "harness/cli/training_data.hpp"
#include "harness/cli/version.hpp"
#include "harness/collection/read_collection.hpp"
#include "harness/ontology/taxonomy.hpp"
#include "harness/round/contest.hpp"
#include "harness/round/round.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

struct RunOptions {
  std::string contest;
  std::string db;
  std::vector<std::string> only;
  bool resume = false;
  bool strict = false;
  bool quiet = false;
  bool dry_run = false;
};

std::atomic<bool> interrupted{false};

// The first Ctrl-C ends the round cleanly, the second the program.
void on_signal(int number) {
  interrupted = true;
  std::signal(number, SIG_DFL);
}

void keep_only(std::vector<EntrantSpec>& entrants, const std::vector<std::string>& only) {
  for (const auto& name : only) {
    if (std::none_of(entrants.begin(), entrants.end(),
                     [&](const auto& entrant) { return entrant.name == name; })) {
      std::vector<std::string> names;
      for (const auto& entrant : entrants) names.push_back(entrant.name);
      throw input_error(fmt::format("--only: the contest has no entrant '{}'", name),
                        fmt::format("it has: {}", fmt::join(names, ", ")));
    }
  }
  if (only.empty()) return;
  std::erase_if(entrants, [&](const auto& entrant) {
    return std::find(only.begin(), only.end(), entrant.name) == only.end();
  });
}

std::string_view taxonomy_bytes(const Taxonomy& taxonomy) {
  const auto bytes = taxonomy.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

RoundFacts facts_of(const Contest& contest, const EnvironmentRecord& environment) {
  return {.harness_version = harness_version(),
          .harness_commit = harness_commit(),
          .build_type = build_type(),
          .contest_name = contest.name,
          .contest_text = contest.text,
          .collection_folder = contest.collection.string(),
          .seed = contest.protocol.seed,
          .secret = contest.protocol.secret == 0 ? draw_secret() : contest.protocol.secret,
          .protocol = protocol_json(contest.protocol),
          .environment = environment};
}

// `whole`: the contest with all its entrants.
RoundStore open_store(const RunOptions& options, const fs::path& path, const Contest& whole,
                      const Collection& collection, const StartWorker& start_worker) {
  EnvironmentRecord environment = record_environment();
  if (!is_there(path)) {
    for (const auto& warning : environment_warnings(environment)) log_warning(warning);
    for (auto& figure : measure_null_cost(whole.protocol, start_worker, path.string() + ".null",
                                          [] { return interrupted.load(); })) {
      environment.push_back(std::move(figure));
    }
    return RoundStore::create(path, facts_of(whole, environment), collection);
  }
  if (!options.resume) {
    throw input_error(fmt::format("{} exists already", path.string()),
                      "add --resume to go on with it, or name another file with --db");
  }
  RoundStore store = RoundStore::open(path, RoundStore::Mode::kWrite);
  require_same_round(store, whole, collection, environment, path);
  store.replace_contest(whole.name, whole.text);
  return store;
}

int run(const RunOptions& options, const Programs& programs) {
  if (options.quiet) set_quiet();
  const Contest whole = read_contest(options.contest);
  Contest contest = whole;
  fs::path db = options.db;
  if (db.empty()) db = fs::path(options.contest).stem().string() + ".db";
  const std::vector<fs::path> guarded = guarded_paths(contest, db);
  keep_only(contest.entrants, options.only);
  const bool in_process = contest.protocol.isolation == Isolation::kNone;
  if (!in_process) programs.protect_host();
  const StartWorker start_worker = in_process
                                       ? thread_workers(programs.serve_in_process)
                                       : process_workers(program_folder() / "matchbench-worker");
  if (!is_folder(contest.collection)) {
    throw input_error(contest.collection_where,
                      fmt::format("there is no folder {}", contest.collection.string()),
                      "name a collection's folder, relative to this file");
  }
  const Collection collection = read_collection(contest.collection);
  require_feasible(contest.protocol, collection.requests.size());
  const Entered entered = enter(contest, start_worker, guarded);
  std::optional<TrainingData> training;
  if (std::ranges::any_of(entered.folds, [](auto folds) { return folds > 0; })) {
    training = read_training_data(contest, collection);
  }
  if (options.dry_run) {
    const RoundPlan plan =
        make_round_plan(entered.entrants, entered.folds, contest.protocol, collection.digest);
    fmt::print("{}", describe_plan(contest, plan, entered.entrants, collection.requests.size(),
                                   collection.services.size()));
    return 0;
  }
  // What is wrong with ontologies is for `collection check`; a round takes what can be used.
  Problems problems;
  const Taxonomy taxonomy = classify(collection.ontologies, problems);

  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  RoundStore store = open_store(options, db, whole, collection, start_worker);
  contest.protocol.secret = store.round().secret;
  RoundSummary summary;
  {
    Progress progress(options.quiet);
    summary = run_round({.protocol = contest.protocol,
                         .entrants = entered.entrants,
                         .folds = entered.folds,
                         .fusions = entered.fusions,
                         .training = training ? &*training : nullptr,
                         .collection = collection,
                         .taxonomy = taxonomy_bytes(taxonomy),
                         .start_worker = start_worker,
                         .guarded = guarded,
                         .rate_verdict = rate_verdict(contest.protocol),
                         .interrupt = [] { return interrupted.load(); }},
                        store, progress);
  }
  if (summary.interrupted) {
    throw environment_error(fmt::format("interrupted after {} queries; they are kept in {}",
                                        summary.answered, db.string()),
                            fmt::format("go on with 'matchbench run {} --db {} --resume'",
                                        options.contest, db.string()));
  }
  if (!options.quiet) {
    fmt::print("{} queries answered, {} failed; the round is in {}\n", summary.answered,
               summary.failed, db.string());
  }
  return options.strict && summary.failed > 0 ? 1 : 0;
}

}  // namespace

void add_run_command(CommandLine& line, const Programs& programs) {
  auto options = std::make_shared<RunOptions>();
  line.add("run", "Ask every entrant of a contest every request and store the rankings",
           "matchbench run datasets/contests/geography.yaml --db round.db")
      .required("contest", options->contest, "The contest file (docs/contest.md)")
      .option("--db", options->db, "Database to write; default: the contest file's name with .db")
      .option("--only", options->only, "Run only these entrants, separated by commas")
      .flag("--resume", options->resume, "Go on with an existing database; finished work is kept")
      .flag("--dry-run", options->dry_run, "Check everything and print the plan; run nothing")
      .flag("--strict", options->strict, "Exit with 1 where a query failed")
      .flag("--quiet", options->quiet, "Print warnings and errors only")
      .action([options, &programs] { return run(*options, programs); });
}

}  // namespace matchbench
