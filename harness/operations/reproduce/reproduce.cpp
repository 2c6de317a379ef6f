#include "harness/operations/reproduce/reproduce.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/operations/reproduce/compare_rounds.hpp"
#include "harness/operations/reproduce/run_again.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::reproduce {
namespace {

namespace fs = std::filesystem;

void score(const fs::path& database, const fs::path& judgments, const ReproduceRequest& request) {
  std::vector<std::string> relevance;
  if (!request.relevance.empty()) relevance.push_back(request.relevance);
  score::score_round({.database = database,
                      .collection = judgments,
                      .measures = request.measures,
                      .relevance = relevance});
}

// What is asked in vain is refused before the round runs, which may take hours.
void require_baseline(const store::RoundStore& round, const std::string& baseline) {
  if (baseline.empty()) return;
  std::vector<std::string> names;
  for (const auto& one : results::current_entrants(round)) names.push_back(one.entrant.name);
  if (std::ranges::find(names, baseline) != names.end()) return;
  throw input_error(fmt::format("--baseline: the round has no entrant '{}'", baseline),
                    fmt::format("there are: {}", fmt::join(names, ", ")));
}

// Before they run: the person may have registered something else under the name.
void warn_of_other_plugins(const store::RoundStore& original,
                           const conduct::PreparedContest& prepared,
                           conduct::ContestObserver& observer) {
  const auto entrants = results::current_entrants(original);
  for (const auto& now : prepared.entrants.asked) {
    const auto then = std::ranges::find_if(
        entrants, [&](const auto& one) { return one.entrant.name == now.name; });
    if (then == entrants.end() || then->entrant.plugin.sha256 == now.plugin.sha256) continue;
    observer.on_warning(fmt::format("{}: the plugin {} is another one than that of the round",
                                    now.name, now.plugin.path));
  }
}

// What learns from other judgments is not the same program.
void refuse_other_training(const RoundJudgments& judgments, const PublishedRound& round,
                           const conduct::PreparedContest& prepared) {
  if (!judgments.are_others()) return;
  std::vector<std::string> learners;
  for (std::size_t e = 0; e < prepared.entrants.asked.size(); ++e) {
    if (prepared.entrants.folds[e] > 0) learners.push_back(prepared.entrants.asked[e].name);
  }
  if (learners.empty()) return;
  throw input_error(fmt::format("{} has other judgments than the round was run with, and {} would "
                                "be trained on them",
                                round.collection.string(), fmt::join(learners, ", ")),
                    "name the collection of the round with --collection");
}

}  // namespace

ReproductionReport reproduce(const ReproduceRequest& request, const session::WorkerSource& programs,
                             conduct::ContestObserver& observer,
                             const std::function<bool()>& interrupt) {
  if (is_there(request.database)) {
    throw input_error(fmt::format("{} exists already", request.database.string()),
                      "name a new database with --db; the round runs into one of its own");
  }
  const ScratchFolder scratch;
  const auto round = open_published(request.round, request.terms, scratch.path());
  const auto judgments = judgments_of(round);
  // Before the run, so that an unknown measure or setting does not come out after it.
  score(round.database, judgments.folder, request);
  std::vector<contest::ProtocolChange> changes;
  {
    const auto original = store::RoundStore::open(round.database, store::RoundStore::Mode::kRead);
    require_baseline(original, request.baseline);
    auto again =
        contest_again(original, request.terms, round.collection, scratch.path() / "contest.yaml");
    changes = std::move(again.changes);
    const conduct::ContestRequest ask{.contest = again.contest.file, .database = request.database};
    auto prepared = conduct::prepare_contest(ask, std::move(again.contest), programs);
    refuse_other_training(judgments, round, prepared);
    warn_of_other_plugins(original, prepared, observer);
    const auto result = conduct::carry_out(prepared, observer, interrupt);
    for (const auto& remark : result.remarks) observer.on_warning(remark);
    if (result.summary.interrupted) {
      throw environment_error(
          fmt::format("interrupted; {} contains a part of the round", request.database.string()),
          "remove it and start again");
    }
  }
  score(request.database, judgments.folder, request);
  auto report = compare_rounds(
      store::RoundStore::open(round.database, store::RoundStore::Mode::kRead),
      store::RoundStore::open(request.database, store::RoundStore::Mode::kRead), request);
  if (judgments.are_others()) {
    report.differences.push_back(
        {"judgments of the collection's folder", judgments.then, judgments.now});
  }
  for (auto& change : changes) {
    report.differences.push_back(
        {std::move(change.key), std::move(change.stated), std::move(change.given)});
  }
  report.database = request.database;
  return report;
}

}  // namespace matchbench::reproduce
