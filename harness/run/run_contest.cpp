#include "harness/run/run_contest.hpp"
#include "harness/contest/registration.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/random.hpp"
#include "harness/base/version.hpp"
#include "harness/collection/native/chosen_requests.hpp"
#include "harness/collection/native/read_collection.hpp"
#include "harness/run/contest_check.hpp"
#include "harness/run/contest_requests.hpp"
#include "harness/run/contest_settings.hpp"
#include "harness/run/describe_plan.hpp"
#include "harness/run/feasibility.hpp"
#include "harness/run/least_time.hpp"
#include "harness/run/null_cost.hpp"
#include "harness/run/record_environment.hpp"
#include "harness/run/round_tally.hpp"
#include "harness/run/same_round.hpp"
#include "harness/run/shard_of_round.hpp"
#include "harness/run/training_data.hpp"
#include "harness/store/round/store.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace matchbench::run {
namespace {

namespace fs = std::filesystem;

void keep_only(std::vector<contest::EntrantSpec>& entrants, const std::vector<std::string>& only) {
  for (const auto& name : only) {
    if (std::ranges::find(entrants, name, &contest::EntrantSpec::name) != entrants.end()) continue;
    std::vector<std::string> names;
    for (const auto& entrant : entrants) names.push_back(entrant.name);
    throw input_error(fmt::format("--only: the contest has no entrant '{}'", name),
                      fmt::format("it has: {}", fmt::join(names, ", ")));
  }
  if (only.empty()) return;
  std::erase_if(entrants, [&](const auto& entrant) {
    return std::ranges::find(only, entrant.name) == only.end();
  });
}

// What can and what cannot be kept from entrants on this machine. Throws an environment Error if
// strangers take part and it is too little.
void require_walls(const contest::Contest& contest, keeper::Keeper& keeper,
                   std::vector<std::string>& warnings) {
  const contest::ProtocolSettings& protocol = contest.protocol;
  if (protocol.confinement == ConfinementMode::kOff) return;
  constexpr const char* kNoNamespaces =
      "this machine gives workers no files of their own (no user namespaces)";
  if (!keeper.is_there() && protocol.strangers) {
    throw environment_error(
        fmt::format("{}, and 'strangers' asks for them", kNoNamespaces),
        "run the round where user namespaces are available, outside a container");
  }
  if (contest.training.parts() == 0) return;
  if (!keeper.is_there()) {
    warnings.push_back(
        fmt::format("{}: in the machine's folders a worker can leave marks for the "
                    "next one, which learns from other judgments",
                    kNoNamespaces));
  }
  if (!protocol.clock_apart) {
    warnings.push_back(
        "with the clock beside the plugin, workers share the machine's process ids, which tell the "
        "next one, trained on other judgments, some bits; 'clock: apart' keeps them apart");
  }
}

session::StartWorker workers_for(const contest::Contest& contest,
                                 const session::WorkerSource& programs,
                                 std::vector<std::string>& warnings) {
  if (contest.protocol.isolation == Isolation::kNone) {
    return session::thread_workers(programs.serve_in_process);
  }
  programs.protect_host();
  auto keeper = std::make_shared<keeper::Keeper>(programs.worker);
  require_walls(contest, *keeper, warnings);
  return session::process_workers(programs.worker, -1, std::move(keeper));
}

Collection collection_of(const contest::Contest& contest) {
  if (is_file(contest.collection)) {
    throw input_error(contest.collection_where,
                      fmt::format("{} is a file, not a folder", contest.collection.string()),
                      "name the folder that contains collection.yaml");
  }
  if (!is_folder(contest.collection)) {
    throw input_error(contest.collection_where,
                      fmt::format("there is no folder {}", contest.collection.string()),
                      "name a collection's folder, relative to this file");
  }
  if (!std::filesystem::exists(contest.collection / "collection.yaml")) {
    throw input_error(contest.collection_where,
                      fmt::format("{} is not a collection: it has no collection.yaml",
                                  contest.collection.string()),
                      "name the folder that has one; 'matchbench collection import' makes it");
  }
  return collection::read_collection(contest.collection);
}

// What is wrong with ontologies is for `collection check`; a round takes what can be used.
ontology::Taxonomy taxonomy_of(const Collection& collection) {
  ontology::Problems problems;
  return ontology::classify(collection.ontologies, problems);
}

std::string_view bytes_of(const ontology::Taxonomy& taxonomy) {
  const auto bytes = taxonomy.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

store::ContestFacts asked_by(const contest::Contest& contest) {
  store::ContestFacts facts{.undefined = contest.undefined,
                            .scenario = contest.protocol.scenario,
                            .measures = contest.measures,
                            .relevance = contest.relevance,
                            .defined_settings = stored_definitions(contest),
                            .split = contest.split,
                            .folds = contest.training.folds,
                            .training_split = contest.training.split,
                            .training_grades = contest.training.grades,
                            .training_relevant = contest.training.relevant,
                            .track = contest.track,
                            .tracks = contest.tracks,
                            .overall = contest.overall};
  for (const auto& entrant : contest.entrants) facts.entrants.push_back(entrant.name);
  return facts;
}

store::RoundFacts facts_of(const contest::Contest& contest,
                           const results::EnvironmentRecord& environment) {
  return {.harness_version = harness_version(),
          .harness_commit = harness_commit(),
          .build_type = build_type(),
          .contest_name = contest.name,
          .contest_text = contest.text,
          .collection_folder = contest.collection.string(),
          .seed = contest.protocol.seed,
          .secret = contest.protocol.secret,
          .protocol = contest::protocol_json(contest.protocol),
          .environment = environment,
          .contest = asked_by(contest)};
}

// Measured now, beside what is known of this machine, if anybody is to be asked.
void add_null_cost(const PreparedContest& prepared, const contest::ProtocolSettings& protocol,
                   const std::function<bool()>& interrupt,
                   results::EnvironmentRecord& environment) {
  if (std::ranges::none_of(prepared.whole.entrants, &contest::EntrantSpec::is_plugin)) return;
  for (auto& figure : measure_null_cost(protocol, prepared.guarded, prepared.start_worker,
                                        prepared.database.string() + ".null", interrupt)) {
    environment.push_back(std::move(figure));
  }
}

store::RoundStore new_round(const PreparedContest& prepared, results::EnvironmentRecord environment,
                            ContestObserver& observer, const std::function<bool()>& interrupt) {
  for (const auto& warning : results::environment_warnings(environment)) {
    observer.on_warning(warning.line());
  }
  contest::Contest whole = prepared.whole;
  if (whole.protocol.secret == 0) whole.protocol.secret = draw_secret();
  add_null_cost(prepared, whole.protocol, interrupt, environment);
  if (auto registered = contest::read_registration(whole.text, whole.file.string())) {
    environment.emplace_back(results::kRegisteredKey, std::move(registered->json));
    environment.emplace_back(results::kRegisteredHashKey, std::move(registered->sha256));
  }
  // Entrants of other groups ran at another time, even if it was on this machine.
  if (prepared.shard && prepared.shard->is_of_group) {
    environment.emplace_back(results::kShardKey, std::to_string(prepared.shard->part.shard));
  }
  store::RoundFacts facts = facts_of(whole, environment);
  if (prepared.shard) {
    facts.part = prepared.shard->part;
    facts.node = node_of(prepared);
    facts.collection_folder = prepared.shard->collection_folder;
  }
  return store::RoundStore::create(prepared.database, facts, prepared.collection);
}

// Parts were measured elsewhere, so this machine is one more.
store::EnvironmentId add_this_machine(const PreparedContest& prepared,
                                      results::EnvironmentRecord environment,
                                      const std::function<bool()>& interrupt,
                                      store::RoundStore& store) {
  add_null_cost(prepared, prepared.contest.protocol, interrupt, environment);
  return store.add_environment({node_of(prepared), std::move(environment)});
}

struct OpenRound {
  store::RoundStore store;
  store::EnvironmentId environment = store::kFirstEnvironment;
};

OpenRound open_round(const PreparedContest& prepared, ContestObserver& observer,
                     const std::function<bool()>& interrupt) {
  const fs::path& path = prepared.database;
  results::EnvironmentRecord environment = record_environment();
  if (!is_there(path)) return {new_round(prepared, std::move(environment), observer, interrupt)};
  if (!prepared.request.resume) {
    throw input_error(fmt::format("{} exists already", path.string()),
                      "add --resume to continue it, or name another file with --db");
  }
  OpenRound round{store::RoundStore::open(path, store::RoundStore::Mode::kWrite)};
  require_same_part(round.store, prepared, path);
  require_same_round(round.store, prepared.whole, prepared.collection, environment, path);
  round.store.replace_contest(prepared.whole.name, prepared.whole.text, asked_by(prepared.whole));
  if (round.store.merged()) {
    round.environment = add_this_machine(prepared, std::move(environment), interrupt, round.store);
  }
  return round;
}

}  // namespace

PreparedContest prepare_contest(const ContestRequest& request,
                                const session::WorkerSource& programs) {
  contest::Contest contest = contest::read_contest(request.contest, request.track);
  require_tokens(contest);
  return prepare_contest(request, std::move(contest), programs);
}

PreparedContest prepare_contest(const ContestRequest& request, contest::Contest contest,
                                const session::WorkerSource& programs) {
  PreparedContest out;
  out.request = request;
  out.whole = std::move(contest);
  out.contest = out.whole;
  out.database = request.database.empty() ? fs::path(request.contest.stem().string() + ".db")
                                          : request.database;
  out.guarded = guarded_paths(out.whole, out.database);
  // The judgments of another track are no one's business, and neither are its entrants.
  for (const auto& track : out.whole.tracks) {
    const contest::Contest other = contest::parse_contest(out.whole.text, out.whole.file, track);
    std::ranges::move(guarded_paths(other, out.database), std::back_inserter(out.guarded));
  }
  keep_only(out.contest.entrants, request.only);
  std::vector<std::string> warnings;
  out.start_worker = workers_for(out.contest, programs, warnings);
  Collection collection = collection_of(out.contest);
  const ContestRequests requests = requests_of(out.contest, collection);
  require_scorable(out.whole, requests.asked.size());
  require_whole_texts(out.whole, collection);
  require_feasible(out.contest.protocol, requests.asked.size());
  RunFiles run_files = read_run_files(out.contest, collection, requests.asked);
  out.entrants =
      identify_entrants(out.contest, out.start_worker, out.guarded, std::move(run_files));
  std::ranges::move(warnings, std::back_inserter(out.entrants.warnings));
  if (requests.left_out > 0) {
    out.entrants.warnings.push_back(fmt::format(
        "training leaves out {} of the split '{}', which the contest asks",
        text::counted(requests.left_out, "request", "requests"), out.contest.training.split));
  }
  if (std::ranges::any_of(out.entrants.folds, [](auto folds) { return folds > 0; })) {
    out.training = read_training_data(out.contest, collection, requests);
  }
  out.collection = collection::with_requests(std::move(collection), requests.asked);
  out.taxonomy = taxonomy_of(out.collection);
  return out;
}

std::string describe(const PreparedContest& prepared) {
  const round::RoundPlan plan =
      round::make_round_plan(prepared.entrants.entrants, prepared.entrants.folds,
                             prepared.contest.protocol, prepared.collection.digest);
  return describe_plan(prepared.contest, plan, prepared.entrants,
                       prepared.collection.requests.size(), prepared.collection.services.size());
}

ContestResult carry_out(const PreparedContest& prepared, ContestObserver& observer,
                        const std::function<bool()>& interrupt) {
  for (const auto& warning : prepared.entrants.warnings) observer.on_warning(warning);
  OpenRound round = open_round(prepared, observer, interrupt);
  store::RoundStore& store = round.store;
  contest::ProtocolSettings protocol = prepared.contest.protocol;
  protocol.secret = store.round().secret;
  RoundTally tally(observer);
  ContestResult result;
  result.summary = round::run_round({.protocol = protocol,
                                     .entrants = prepared.entrants.entrants,
                                     .folds = prepared.entrants.folds,
                                     .run_files = prepared.entrants.run_files,
                                     .fusions = prepared.entrants.fusions,
                                     .training = prepared.training ? &*prepared.training : nullptr,
                                     .collection = prepared.collection,
                                     .taxonomy = bytes_of(*prepared.taxonomy),
                                     .start_worker = prepared.start_worker,
                                     .guarded = prepared.guarded,
                                     .rate_verdict = rate_verdict(protocol),
                                     .interrupt = interrupt,
                                     .blocks = blocks_of(prepared),
                                     .environment = round.environment},
                                    store, tally);
  result.remarks = silent_entrants(tally.end());
  return result;
}

}  // namespace matchbench::run
