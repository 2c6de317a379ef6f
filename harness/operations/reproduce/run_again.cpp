#include "harness/operations/reproduce/run_again.hpp"

#include "harness/data/collection/native/packed_names.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/stated_format.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::reproduce {
namespace {

namespace fs = std::filesystem;

// The folder of names and judgments that a bundle has beside its round; empty if there is none.
fs::path packed_beside(const fs::path& database) {
  auto folder = database.parent_path() / "collection";
  return is_file(folder / collection::kPackedNamesFile) ? folder : fs::path();
}

}  // namespace

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
              round.string()));
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

}  // namespace matchbench::reproduce
