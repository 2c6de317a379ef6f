#include "harness/publishing/publish/bundle.hpp"

#include "harness/data/collection/native/packed_names.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/publish/bundle_parts.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "harness/scoring/results/collection_folder.hpp"
#include "harness/scoring/score/asked_collection.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReadme =
    "A round of matchbench, or one for each track of a contest, with all that its boards\n"
    "can be computed from again.\n"
    "  matchbench verify BUNDLE       checks every file and every score\n"
    "  sha256sum -c SHA256SUMS        checks the files alone\n"
    "  matchbench leaderboard BUNDLE  shows the board; -m adds a measure\n"
    "  matchbench score BUNDLE        unpacks it and scores it again\n"
    "  sqlite3 round.db               shows what happened (docs/database.md of matchbench);\n"
    "                                 of a contest with tracks it is in tracks/NAME\n";

constexpr const char* kWithoutReadme =
    "The organiser withholds the judgments of this round. Scores by request and the tables of\n"
    "stored studies would reveal them, so they are not here either. 'matchbench verify' checks "
    "that\n"
    "every file is as stated, and that every ranking is the one that was returned when the round\n"
    "ran. With the collection and its judgments, 'matchbench score round.db --collection DIR'\n"
    "computes the scores.\n";

// Neither scores nor tables of studies, also not in free pages of the file: it is copied twice.
void copy_without_judgments(const store::RoundStore& store, const fs::path& scored,
                            const fs::path& to) {
  store.copy_to(scored);
  store::RoundStore copy = store::RoundStore::open(scored, store::RoundStore::Mode::kWrite);
  copy.drop_scores();
  for (const auto& kept : copy.kept_analyses()) {
    copy.keep_analysis({kept.name, kept.arguments, "[]"});
  }
  copy.copy_to(to);
}

// The collection as far as scores depend on it.
Collection skeleton(const Collection& collection) {
  Collection out;
  out.name = collection.name;
  out.version = collection.version;
  out.licence = collection.licence;
  out.source = collection.source;
  out.description = "Names only: the collection without its descriptions, for scoring.";
  const auto names = [](const std::vector<Service>& items) {
    std::vector<Service> kept;
    for (const auto& item : items) {
      Service& one = kept.emplace_back();
      one.uri = item.uri;
      one.name = item.name;
    }
    return kept;
  };
  out.services = names(collection.services);
  out.requests = names(collection.requests);
  return out;
}

// A bundle contains the files by which it is checked, and no others.
void refuse_strange_files(const UnpackedBundle& unpacked,
                          const std::vector<report::ArchivedFile>& files, const fs::path& bundle) {
  std::set<fs::path> known = {unpacked.folder() / kBundleSums, unpacked.folder() / kBundleReadme};
  for (const auto& [track, database, names] : unpacked.rounds()) {
    known.merge(files_of_round(database.parent_path()));
  }
  for (const auto& file : files) {
    if (known.contains(file.on_disk)) continue;
    throw input_error(fmt::format("{}: the file '{}' does not belong in a bundle", bundle.string(),
                                  text::printable(file.name)),
                      "get the bundle again from where it was published");
  }
}

// What is published is what was checked, not what it was made from.
CheckedRound check_before_packing(const fs::path& content, const fs::path& db) {
  try {
    return check_bundle_content(content);
  } catch (const Error& error) {
    throw error.within(fmt::format("{} would not pass 'matchbench verify'", db.string()))
        .with_remedy("'matchbench score' makes its scores again");
  }
}

// One round's part of a bundle, into a folder that is made.
CheckedRound pack_round(const fs::path& db, const std::string& folder, const fs::path& content,
                        BundleContent wanted) {
  fs::create_directories(content);
  {
    const store::RoundStore store = store::RoundStore::open(db, store::RoundStore::Mode::kRead);
    const fs::path from = results::collection_folder_of(store, folder);
    auto [collection, judgments, names_alone] = score::read_asked_collection(store, from);
    if (wanted == BundleContent::kAll) {
      store.copy_to(content / "round.db");
    } else {
      const ScratchFolder scratch;
      copy_without_judgments(store, scratch.path() / "scored.db", content / "round.db");
      judgments.entries.clear();
      judgments.answers.clear();
      write_file(content / kWithheldMark, kWithoutReadme);
    }
    write_file(content / "contest.yaml", store.round().contest.text);
    const fs::path names = collection_beside(content / "round.db");
    collection::write_collection(names, skeleton(collection), judgments,
                                 collection::read_relevance_settings(from), {});
    collection::write_packed_names(names, store.round().collection.digest);
    write_descriptions(store, content);
  }
  return check_before_packing(content, db);
}

// In capitals, too, as some tools write it.
void require_digest(const std::string& stated, const std::string& own, const fs::path& bundle) {
  const std::string digest = lower_case(stated);
  if (digest.empty() || digest == own) return;
  if (digest.size() != own.size() ||
      digest.find_first_not_of("0123456789abcdef") != std::string::npos) {
    throw input_error(
        fmt::format("--digest {}: a digest has {} hexadecimal digits", stated, own.size()),
        "copy all of it");
  }
  if (digest == sha256_of_file(bundle)) {
    throw input_error(fmt::format("--digest {}: that is the SHA-256 of the file", stated),
                      "--digest takes the one that 'report --bundle' printed");
  }
  throw input_error(fmt::format("{}: its digest is {}, not {}", bundle.string(), own, stated),
                    "this is not the bundle that was published");
}

void add(CheckedRound&& round, const std::string& track, BundleSummary& summary) {
  summary.scores += round.scores;
  summary.answers += round.answers;
  summary.has_judgments = summary.has_judgments && round.has_judgments;
  const std::string of_track = track.empty() ? "" : "track " + track + ": ";
  if (!round.less_confined.empty()) {
    summary.less_confined.push_back(of_track + round.less_confined);
  }
  if (!round.granted.empty()) {
    summary.granted.push_back(of_track + fmt::format("{}", fmt::join(round.granted, ", ")));
  }
  if (round.unfinished.empty()) return;
  summary.unfinished.push_back(of_track + fmt::format("{}", fmt::join(round.unfinished, ", ")));
}

}  // namespace

BundleContent content_without(const std::vector<std::string>& without) {
  if (without.empty()) return BundleContent::kAll;
  if (without == std::vector<std::string>{"judgments"}) return BundleContent::kWithoutJudgments;
  throw input_error("--bundle can leave out judgments, and nothing else",
                    "pack the bundle with --without judgments or without --without");
}

BundleSummary write_bundle(std::span<const TrackDatabase> rounds, const fs::path& bundle,
                           BundleContent wanted) {
  const ScratchFolder scratch;
  const fs::path content = scratch.path() / "content";
  fs::create_directories(content);
  BundleSummary summary{.rounds = rounds.size()};
  for (const auto& [track, db, collection] : rounds) {
    const fs::path own = track.empty() ? content : content / kBundleTracks / track;
    add(pack_round(db, collection.string(), own, wanted), track, summary);
  }
  write_file(content / kBundleReadme, kReadme);
  auto files = files_below(content);
  const std::string sums = sums_of(files);
  summary.digest = digest_of_sums(sums);
  summary.files = files.size();
  const fs::path sums_path = scratch.path() / kBundleSums;
  write_file(sums_path, sums);
  files.insert(files.begin(), {kBundleSums, sums_path});
  report::write_archive(bundle, files);
  return summary;
}

BundleSummary verify_bundle(const fs::path& bundle, const std::string& digest) {
  const UnpackedBundle unpacked(bundle);
  BundleSummary summary{
      .digest = unpacked.digest(), .rounds = unpacked.rounds().size(), .files = unpacked.files()};
  require_digest(digest, summary.digest, bundle);
  const auto files = files_below(unpacked.folder());  // before SQLite puts some beside a database
  for (const auto& [track, database, names] : unpacked.rounds()) {
    add(check_bundle_content(database.parent_path()), track, summary);
  }
  if (unpacked.has_tracks()) summary.missing = tracks_of(unpacked).missing;
  refuse_strange_files(unpacked, files, bundle);
  return summary;
}

}  // namespace matchbench::publish
