#pragma once

#include "harness/foundation/base/os/scratch.hpp"
#include "harness/publishing/publish/track_folder.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::publish {

// Names inside a bundle (bundle.hpp).
inline constexpr const char* kBundleSums = "SHA256SUMS";
inline constexpr const char* kBundleReadme = "README.txt";
inline constexpr const char* kBundleTracks = "tracks";
// Beside a round whose judgments are withheld.
inline constexpr const char* kWithheldMark = "WITHOUT.txt";

// Whether the file is compressed by Zstandard, as bundles are and databases are not. False if it
// cannot be read, which opening it reports better.
bool is_bundle(const std::filesystem::path& path);

// A bundle's rounds, unpacked and as its sums state them. What its scores are made from is not
// checked: verify_bundle() does that.
class UnpackedBundle {
 public:
  // Unpacks into a folder that is removed with the object. Throws an input Error if the file is not
  // a bundle, or if a file in it is missing, added or changed.
  explicit UnpackedBundle(const std::filesystem::path& bundle);
  // Unpacks into a folder that stays, which must be new or empty. Nothing comes there before all of
  // it is verified: a damaged bundle leaves the folder as it was.
  UnpackedBundle(const std::filesystem::path& bundle, const std::filesystem::path& folder);

  const std::filesystem::path& folder() const { return folder_; }
  const std::string& digest() const { return digest_; }  // SHA-256 of the sums
  std::size_t files() const { return files_; }           // whose sums are stated

  // The key is the name of the track; the one round of a contest without tracks has none.
  const std::vector<TrackDatabase>& rounds() const { return rounds_; }
  bool has_tracks() const { return !rounds_.front().track.empty(); }

 private:
  void unpack(const std::filesystem::path& bundle);
  void find_rounds(const std::filesystem::path& bundle);

  std::optional<ScratchFolder> scratch_;
  std::filesystem::path folder_;
  std::string digest_;
  std::size_t files_ = 0;
  std::vector<TrackDatabase> rounds_;
};

// Throws an input Error if the organiser withholds the judgments of the bundle's rounds, so that
// they have no scores and cannot be scored with what is in it.
void require_judgments(const UnpackedBundle& bundle, const std::filesystem::path& file);

// The tracks of one contest. Throws an input Error if they belong to different contests.
TrackFolder tracks_of(const UnpackedBundle& bundle);

// The folder of the collection that was packed beside an unpacked round.
std::filesystem::path collection_beside(const std::filesystem::path& database);

}  // namespace matchbench::publish
