#include "harness/operations/reproduce/reproduce.hpp"

#include "harness/data/collection/native/packed_names.hpp"
#include "harness/data/contest/contest.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/tree/stated_format.hpp"
#include "harness/operations/reproduce/compare_rounds.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/score/score_round.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::reproduce {
namespace {

// A published round, copied or unpacked into a folder of ours.
struct PublishedRound {
  std::filesystem::path database;    // a copy, so that the original stays as it is
  std::filesystem::path collection;  // its folder, with descriptions and judgments
  std::filesystem::path packed;      // names and judgments that lie beside it; empty: none do
};

// The judgments that both rounds are scored with: those that lie beside the round, if there are any
// and the collection has others now, else the collection's.
struct RoundJudgments {
  std::filesystem::path folder;
  std::string then;  // digest of what the round was scored with; empty if nobody knows
  std::string now;   // of the collection's
  bool are_others() const { return !then.empty() && then != now; }
};

struct ContestAgain {
  contest::Contest contest;
  std::vector<contest::ProtocolChange> changes;  // what the stated protocol did not get
};

namespace fs = std::filesystem;

// The folder of names and judgments that a bundle has beside its round; empty if there is none.
fs::path packed_beside(const fs::path& database) {
  auto folder = database.parent_path() / "collection";
  return is_file(folder / collection::kPackedNamesFile) ? folder : fs::path();
}

// `scratch` is an empty folder. Throws an input Error if `round` is neither a database nor a
// bundle, or if there is no collection that could be asked (foreign_collection()).
PublishedRound open_published(const fs::path& round, const conduct::ForeignTerms& terms,
                              const fs::path& scratch) {
  study::refuse_folder_of_rounds(round.string());
  fs::path database = round;
  if (!study::is_round_database(round.string())) {
    if (is_file(round) && text::stated_format(round).starts_with("contest/")) {
      throw input_error(
          fmt::format("{} is a contest file", round.string()),
          fmt::format(
              "run it with 'matchbench run {}'; 'reproduce' takes the database of a round, or "
              "a bundle that 'matchbench report --bundle' made",
              word_to_copy(round.string())));
    }
    report::read_archive(round, scratch / "bundle");
    database = scratch / "bundle" / "round.db";
    if (is_folder(scratch / "bundle" / "tracks")) {
      throw input_error(
          fmt::format("{} is a bundle of tracks", round.string()),
          "unpack it ('tar --zstd -xf FILE') and name a track's database, tracks/NAME/round.db");
    }
    if (!is_file(database)) {
      throw input_error(
          fmt::format("{} is neither a round's database nor a bundle", round.string()),
          "'matchbench report --bundle' makes bundles");
    }
  }
  const auto store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  const auto facts = store.round();
  PublishedRound out{.database = scratch / "original.db",
                     .collection = conduct::foreign_collection(terms, facts.collection.digest,
                                                               facts.collection_folder),
                     .packed = packed_beside(database)};
  store.copy_to(out.database);
  return out;
}

// Throws an input Error if a folder has not the collection that the round asked.
RoundJudgments judgments_of(const PublishedRound& round) {
  const auto store = store::RoundStore::open(round.database, store::RoundStore::Mode::kRead);
  RoundJudgments out{.folder = round.collection,
                     .then = {},
                     .now = score::read_asked_collection(store, round.collection).judgments.digest};
  if (!round.packed.empty()) {
    const auto packed = score::read_asked_collection(store, round.packed).judgments;
    // An organiser may withhold them.
    if (!packed.entries.empty() || !packed.answers.empty()) {
      out.then = packed.digest;
      if (out.are_others()) out.folder = round.packed;
      return out;
    }
  }
  const auto boards = store.scored_boards();
  if (!boards.empty()) out.then = boards.front().judgments_digest;
  return out;
}

// The contest as it ran, on the collection in `folder`, as far as `terms` let it run here
// (take_no_paths()). The contest's text is written to `file`.
ContestAgain contest_again(const store::RoundStore& round, const conduct::ForeignTerms& terms,
                           const fs::path& folder, const fs::path& file) {
  const auto facts = round.round();
  write_file(file, facts.contest.text);
  ContestAgain out{contest::parse_contest(facts.contest.text, file, facts.contest.track), {}};
  contest::Contest& contest = out.contest;
  contest.collection = fs::absolute(folder);
  contest.track.clear();
  contest.tracks.clear();
  contest.protocol = contest::stored_protocol(facts.protocol);
  contest.protocol.secret = facts.secret;
  const auto entrants = results::current_entrants(round);
  std::erase_if(contest.entrants, [&](const auto& spec) {
    return std::ranges::none_of(entrants,
                                [&](const auto& one) { return one.entrant.name == spec.name; });
  });
  out.changes = conduct::take_no_paths(terms, contest);
  return out;
}

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
    const conduct::ContestRequest ask{
        .contest = again.contest.file, .database = request.database, .former = {.is_there = true}};
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
