#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/publishing/report/board/overall_board.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::publish {

// The round of a track, in the folder of its contest.
struct TrackDatabase {
  std::string track;
  std::filesystem::path database;
  std::filesystem::path collection = {};  // folder; empty: the one that the round remembers
};

// The tracks of one contest whose rounds are in a folder.
struct TrackFolder {
  std::string contest;
  OverallRule overall = OverallRule::kMeanRank;
  std::vector<TrackDatabase> rounds;  // in the contest's order
  std::vector<std::string> missing;   // names of tracks without a round
};

// Reads what the databases of the folder (*.db) say of themselves. Throws an input Error if there
// is none, if one is not the round of a track, or if they belong to different contests.
TrackFolder read_track_folder(const std::filesystem::path& folder);

// The same of these databases, of which there is at least one.
TrackFolder read_tracks(std::span<const std::filesystem::path> databases);

// The same error, of this track; as it is if the round is of no track: "".
Error error_of_track(const std::string& track, const Error& error);

// The overall board of scored rounds by the contest's rule. `relevance` and `measures` in the place
// of those that decide the tracks' boards; empty: those.
report::OverallBoard read_overall_board(const TrackFolder& folder, const std::string& relevance,
                                        const std::vector<std::string>& measures);

// The rounds with the folders that a user names for their collections: "DIR" for all of them, or
// "TRACK=DIR" for one; a track of which nothing is said keeps its own. The round of no track takes
// only one, as it is written. Throws an input Error if there is no such track, if one is named
// twice, or if several name no track.
std::vector<TrackDatabase> with_collections(std::span<const TrackDatabase> rounds,
                                            std::span<const std::string> collections);

// How the collections of these rounds are named, as an option: "--collection a=DIR --collection
// b=DIR", or "--collection DIR" for the round of no track.
std::string collection_options(std::span<const TrackDatabase> rounds);

}  // namespace matchbench::publish
