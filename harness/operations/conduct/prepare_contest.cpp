#include "harness/operations/conduct/prepare_contest.hpp"

#include "harness/data/collection/native/chosen_requests.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/granted.hpp"
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/data/store/round/get_ready.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/foundation/base/begin_beside.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/datasets_folder.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/operations/conduct/contest_check.hpp"
#include "harness/operations/conduct/entrants.hpp"
#include "harness/operations/conduct/introductions.hpp"
#include "harness/operations/conduct/least_time.hpp"
#include "harness/operations/conduct/side_by_side_check.hpp"
#include "harness/operations/conduct/training_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

// A fusion runs nothing: it combines the rankings of those that take part.
void refuse_fusions_alone(const std::vector<contest::EntrantSpec>& entrants) {
  std::vector<std::string> combined;
  for (const auto& entrant : entrants) {
    if (!entrant.is_fusion()) return;
    for (const auto& member : entrant.fusion_of) {
      if (std::ranges::find(combined, member) == combined.end()) combined.push_back(member);
    }
  }
  throw input_error("--only names fusions alone, which run nothing",
                    fmt::format("add what they combine: {}", fmt::join(combined, ", ")));
}

void keep_only(std::vector<contest::EntrantSpec>& entrants, const std::vector<std::string>& only) {
  for (const auto& name : only) {
    if (std::ranges::find(entrants, name, &contest::EntrantSpec::name) != entrants.end()) continue;
    std::vector<std::string> names;
    for (const auto& entrant : entrants) names.push_back(entrant.name);
    throw input_error(fmt::format("--only: the contest has no entrant '{}'", name),
                      suggestion_and_all(name, names, "it has:"));
  }
  if (only.empty()) return;
  std::erase_if(entrants, [&](const auto& entrant) {
    return std::ranges::find(only, entrant.name) == only.end();
  });
  refuse_fusions_alone(entrants);
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
    throw environment_error(fmt::format("{}, and 'strangers' asks for them", kNoNamespaces),
                            "run the round where user namespaces are available; 'matchbench "
                            "doctor' says what to switch on here");
  }
  if (contest.training.parts() == 0) return;
  for (const auto& spec : contest.entrants) {
    if (spec.grants.network == NetworkReach::kNone && !spec.grants.unconfined) continue;
    warnings.push_back(
        fmt::format("{} could tell its next worker, which is trained on other judgments, what this "
                    "one has seen: 'grants' lets it reach what outlives a worker",
                    spec.name));
  }
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
    const std::filesystem::path own = datasets_folder() / contest.collection.filename();
    const bool is_own = !datasets_folder().empty() && own.has_filename() && is_folder(own);
    throw input_error(
        contest.collection_where, fmt::format("there is no folder {}", contest.collection.string()),
        fmt::format(
            "name a collection's folder, relative to this file; 'matchbench collection import' "
            "makes one{}",
            is_own ? fmt::format("; matchbench has one in {}", own.string()) : ""));
  }
  if (!std::filesystem::exists(contest.collection / "collection.yaml")) {
    throw input_error(contest.collection_where,
                      fmt::format("{} is not a collection: it has no collection.yaml",
                                  contest.collection.string()),
                      "name the folder that has one; 'matchbench collection import' makes it");
  }
  return collection::read_collection(contest.collection);
}

void require_no_folder(const fs::path& database) {
  if (!is_folder(database)) return;
  throw input_error(
      fmt::format("{} is a folder", database.string()),
      fmt::format("name a file in it, such as {}", (database / "contest.db").string()));
}

std::vector<fs::path> interpreters_of(const contest::Contest& contest,
                                      const session::WorkerSource& programs) {
  auto prefixes = session::permitted_prefixes(programs, contest.protocol.strangers);
  for (const auto& [prefix, where] : contest.interpreters) {
    if (!is_folder(prefix)) {
      throw input_error(where, fmt::format("there is no folder {}", prefix.string()),
                        "name the folder that an interpreter was installed in");
    }
    prefixes.push_back(prefix);
  }
  return prefixes;
}

// What is wrong with ontologies is for `collection check`; a round takes what can be used.
ontology::Taxonomy taxonomy_of(const Collection& collection) {
  ontology::Problems problems;
  return ontology::classify(collection.ontologies, problems);
}

}  // namespace

contest::Contest contest_of(const ContestRequest& request) {
  return request.text ? contest::parse_contest(*request.text, request.contest, request.track)
                      : contest::read_contest(request.contest, request.track);
}

fs::path database_of(const ContestRequest& request) {
  return request.database.empty() ? fs::path(request.contest.stem().string() + ".db")
                                  : request.database;
}

PreparedContest prepare_contest(const ContestRequest& request,
                                const session::WorkerSource& programs) {
  contest::Contest contest = contest_of(request);
  require_tokens(contest);
  return prepare_contest(request, std::move(contest), programs);
}

PreparedContest prepare_contest(const ContestRequest& request, contest::Contest contest,
                                const session::WorkerSource& programs,
                                std::optional<Collection> read_already) {
  require_side_by_side(contest, request.jobs);
  contest::refuse_grants_in_vain(contest);  // the keyboard may have added some
  const auto store_is_ready = begin_beside(store::get_ready);
  PreparedContest out;
  out.request = request;
  out.request.times_count = request.times_count && request.jobs == 1;
  out.jobs = request.jobs;
  out.contest = contest;
  out.collection_folder = contest.collection.string();
  out.database = database_of(request);
  require_no_folder(out.database);
  out.guarded = guarded_paths(contest, out.database);
  // The judgments of another track are no one's business, and neither are its entrants.
  for (const auto& track : contest.tracks) {
    const contest::Contest other = contest::parse_contest(contest.text, contest.file, track);
    std::ranges::move(guarded_paths(other, out.database), std::back_inserter(out.guarded));
  }
  out.found_guarded = session::find_guarded(out.guarded);
  out.interpreters = interpreters_of(contest, programs);
  keep_only(contest.entrants, request.only);
  std::vector<std::string> walls;
  out.start_worker = workers_for(contest, programs, walls);
  const session::Bounds bounds{.guarded = out.guarded, .interpreters = out.interpreters};
  AskedAhead asked(contest, out.start_worker, bounds,
                   {request.jobs, request.is_kept ? session::Introduction::kOwn
                                                  : session::Introduction::kStated});
  Collection collection = read_already ? std::move(*read_already) : collection_of(contest);
  const ContestRequests requests = requests_of(contest, collection);
  require_scorable(out.contest, requests.asked.size());
  require_gains(out.contest, collection);
  require_whole_texts(out.contest, collection);
  require_feasible(contest.protocol, requests.asked.size());
  out.rate_verdict = rate_verdict(contest.protocol);
  RunFiles run_files = read_run_files(contest, collection, requests.asked);
  out.warnings = std::move(run_files.warnings);
  FormerRound former = request.former;
  former.is_there = former.is_there || (request.resume && is_there(out.database));
  out.entrants = identify_entrants(contest, out.start_worker, bounds, std::move(run_files.entrants),
                                   asked.known(), former, out.warnings);
  std::ranges::move(walls, std::back_inserter(out.warnings));
  if (requests.left_out > 0) {
    out.warnings.push_back(fmt::format(
        "training leaves out {} of the split '{}', which the contest asks",
        text::counted(requests.left_out, "request", "requests"), contest.training.split));
  }
  if (std::ranges::any_of(out.entrants.folds, [](auto folds) { return folds > 0; })) {
    out.training = read_training_data(contest, collection, requests);
  }
  out.collection = collection::with_requests(std::move(collection), requests.asked);
  out.taxonomy = taxonomy_of(out.collection);
  return out;
}

}  // namespace matchbench::conduct
