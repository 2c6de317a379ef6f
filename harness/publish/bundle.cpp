#include "harness/publish/bundle.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/hash.hpp"
#include "harness/base/os/scratch.hpp"
#include "harness/collection/native/write_collection.hpp"
#include "harness/publish/bundle_check.hpp"
#include "harness/report/formats/archive.hpp"
#include "harness/score/asked_collection.hpp"
#include "harness/store/round/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSums = "SHA256SUMS";
constexpr const char* kBundleReadme =
    "A round of matchbench with all that its leaderboards can be computed from again.\n"
    "  matchbench verify BUNDLE       checks every file and every score\n"
    "  sha256sum -c SHA256SUMS        checks the files alone\n"
    "  sqlite3 round.db               shows what happened (docs/database.md of matchbench)\n";

constexpr const char* kWithoutReadme =
    "The organiser keeps the judgments of this round back. Scores by request and the tables of "
    "kept\n"
    "studies would tell them, so they are not here either. What can be verified: that every file "
    "is\n"
    "as stated, and that every ranking is the one that was given when the round ran. Whoever has "
    "the\n"
    "collection with its judgments gets the scores: matchbench score round.db --collection DIR\n";

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

// Below the folder, by name.
std::vector<report::ArchivedFile> files_below(const fs::path& folder) {
  std::vector<report::ArchivedFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files.push_back({entry.path().lexically_relative(folder).generic_string(), entry.path()});
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return files;
}

std::string sums_of(const std::vector<report::ArchivedFile>& files) {
  std::string text;
  for (const auto& file : files) {
    text += fmt::format("{}  {}\n", sha256_of_file(file.on_disk), file.name);
  }
  return text;
}

// What is published is what was checked, not what it was made from.
CheckedRound check_before_packing(const fs::path& content, const fs::path& db) {
  try {
    return check_bundle_content(content);
  } catch (const Error& error) {
    throw input_error(
        fmt::format("{} would not pass 'matchbench verify': {}", db.string(), error.what()),
        "'matchbench score' makes its scores anew");
  }
}

std::string digest_of_sums(const std::string& sums) {
  return Sha256().bytes(sums).hex();
}

}  // namespace

BundleSummary write_bundle(const fs::path& db, const std::string& folder, const fs::path& bundle,
                           BundleContent wanted) {
  const ScratchFolder scratch;
  const bool all = wanted == BundleContent::kAll;
  const fs::path content = scratch.path() / "content";
  fs::create_directories(content);
  {
    const store::RoundStore store = store::RoundStore::open(db, store::RoundStore::Mode::kRead);
    const std::string from = folder.empty() ? store.round().collection_folder : folder;
    auto [collection, judgments] = score::read_asked_collection(store, from);
    if (all) {
      store.copy_to(content / "round.db");
    } else {
      copy_without_judgments(store, scratch.path() / "scored.db", content / "round.db");
      judgments.entries.clear();
      write_file(content / kWithoutJudgments, kWithoutReadme);
    }
    write_file(content / "contest.yaml", store.round().contest_text);
    write_file(content / "README.txt", kBundleReadme);
    collection::write_collection(content / "collection", skeleton(collection), judgments,
                                 collection::read_relevance_settings(from), {});
  }
  CheckedRound checked = check_before_packing(content, db);
  auto files = files_below(content);
  const std::string sums = sums_of(files);
  const fs::path sums_path = scratch.path() / kSums;
  write_file(sums_path, sums);
  files.insert(files.begin(), {kSums, sums_path});
  report::write_archive(bundle, files);
  return {digest_of_sums(sums), checked.scores, std::move(checked.unfinished),
          checked.has_judgments};
}

BundleSummary verify_bundle(const fs::path& bundle, const std::string& digest) {
  const ScratchFolder scratch;
  report::read_archive(bundle, scratch.path());
  const fs::path sums_path = scratch.path() / kSums;
  if (!is_there(sums_path)) {
    throw input_error(fmt::format("{}: there is no {} in it", bundle.string(), kSums),
                      "'matchbench report --bundle' makes bundles");
  }
  const std::string stated = read_file(sums_path);
  fs::remove(sums_path);
  BundleSummary summary{digest_of_sums(stated), 0, {}, true};
  if (!digest.empty() && digest != summary.digest) {
    throw input_error(
        fmt::format("{}: its digest is {}, not {}", bundle.string(), summary.digest, digest),
        "this is not the bundle that was published");
  }
  check_sums(stated, sums_of(files_below(scratch.path())), bundle);
  CheckedRound checked = check_bundle_content(scratch.path());
  summary.scores = checked.scores;
  summary.unfinished = std::move(checked.unfinished);
  summary.has_judgments = checked.has_judgments;
  return summary;
}

}  // namespace matchbench::publish
