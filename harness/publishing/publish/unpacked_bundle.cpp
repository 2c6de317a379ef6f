#include "harness/publishing/publish/unpacked_bundle.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/publishing/publish/bundle_parts.hpp"
#include "harness/publishing/publish/track_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRoundFile = "round.db";

// Where a bundle lies until it is believed: a new folder in the one that it is for, so that nothing
// is copied, under a name that no bundle can foresee. It is removed with all that is in it, and so
// is the folder that it is for if that was made for it and is empty.
class Unverified {
 public:
  explicit Unverified(const fs::path& folder)
      : folder_(folder), is_new_(fs::create_directories(folder)) {
    std::string name = (folder / ".unverified-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw system_error(fmt::format("cannot make a folder in {}", folder.string()), errno,
                         "name one where you may write");
    }
    path_ = name;
  }
  ~Unverified() {
    std::error_code ignored;  // what is left is named by the next call
    fs::remove_all(path_, ignored);
    if (is_new_) fs::remove(folder_, ignored);
  }
  Unverified(const Unverified&) = delete;
  Unverified& operator=(const Unverified&) = delete;

  const fs::path& path() const { return path_; }

 private:
  const fs::path folder_;
  const bool is_new_;
  fs::path path_;
};

}  // namespace

bool is_bundle(const fs::path& path) {
  constexpr std::string_view kMagic("\x28\xb5\x2f\xfd", 4);
  std::error_code failure;
  if (!fs::is_regular_file(path, failure)) return false;
  std::ifstream file(path, std::ios::binary);
  std::array<char, kMagic.size()> begin{};
  return file.read(begin.data(), begin.size()) &&
         std::string_view(begin.data(), begin.size()) == kMagic;
}

UnpackedBundle::UnpackedBundle(const fs::path& bundle) : scratch_(std::in_place) {
  folder_ = scratch_->path();
  unpack(bundle);
}

UnpackedBundle::UnpackedBundle(const fs::path& bundle, const fs::path& folder) {
  std::error_code missing;
  if (!fs::is_empty(folder, missing) && !missing) {
    throw input_error(fmt::format("{} exists already and is not empty", folder.string()),
                      "name a new folder with --out");
  }
  const Unverified unverified(folder);
  folder_ = unverified.path();
  unpack(bundle);
  const fs::directory_iterator files(folder_);
  const std::vector<fs::directory_entry> all(begin(files), end(files));
  for (const auto& entry : all) fs::rename(entry.path(), folder / entry.path().filename());
  folder_ = folder;
  find_rounds(bundle);
}

void UnpackedBundle::unpack(const fs::path& bundle) {
  report::read_archive(bundle, folder_);
  const fs::path sums_path = folder_ / kBundleSums;
  if (!is_there(sums_path)) {
    throw input_error(fmt::format("{}: there is no {} in it", bundle.string(), kBundleSums),
                      "'matchbench report --bundle' makes bundles");
  }
  const std::string stated = read_file(sums_path);
  auto files = files_below(folder_);
  std::erase_if(files, [](const auto& file) { return file.name == kBundleSums; });
  check_sums(stated, sums_of(files), bundle);
  digest_ = digest_of_sums(stated);
  files_ = files.size();
  find_rounds(bundle);
}

void UnpackedBundle::find_rounds(const fs::path& bundle) {
  rounds_.clear();
  const fs::path tracks = folder_ / kBundleTracks;
  if (is_there(folder_ / kRoundFile)) {
    rounds_.push_back({"", folder_ / kRoundFile, collection_beside(folder_ / kRoundFile)});
    return;
  }
  if (is_folder(tracks)) {
    for (const auto& entry : fs::directory_iterator(tracks)) {
      const fs::path database = entry.path() / kRoundFile;
      if (!is_there(database)) continue;
      rounds_.push_back({entry.path().filename().string(), database, collection_beside(database)});
    }
  }
  std::ranges::sort(rounds_, {}, &TrackDatabase::track);
  if (!rounds_.empty()) return;
  throw input_error(fmt::format("{}: there is no {} in it", bundle.string(), kRoundFile),
                    "'matchbench report --bundle' makes bundles");
}

void require_judgments(const UnpackedBundle& bundle, const fs::path& file) {
  const auto withheld = [](const TrackDatabase& round) {
    return is_there(round.database.parent_path() / kWithheldMark);
  };
  if (std::ranges::none_of(bundle.rounds(), withheld)) return;
  throw input_error(
      fmt::format("{} has no scores, because the organiser withholds the judgments", file.string()),
      fmt::format(
          "if you have the collection: 'matchbench score {} {}'; 'matchbench verify' checks "
          "the rankings",
          word_to_copy(file.string()), collection_options(bundle.rounds())));
}

TrackFolder tracks_of(const UnpackedBundle& bundle) {
  std::vector<fs::path> databases;
  for (const auto& round : bundle.rounds()) databases.push_back(round.database);
  TrackFolder tracks = read_tracks(databases);
  for (auto& round : tracks.rounds) round.collection = collection_beside(round.database);
  return tracks;
}

fs::path collection_beside(const fs::path& database) {
  return database.parent_path() / "collection";
}

}  // namespace matchbench::publish
