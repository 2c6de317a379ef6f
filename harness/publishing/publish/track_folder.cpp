#include "harness/publishing/publish/track_folder.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/publish/round_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

// Of a bundle that was unpacked.
constexpr const char* kTracks = "tracks";
constexpr const char* kRound = "round.db";

// TRACK.db, as a contest's run writes them, or TRACK/round.db, as they are in bundles.
std::vector<fs::path> databases_in(const fs::path& folder) {
  std::vector<fs::path> found;
  if (is_folder(folder / kTracks)) return databases_in(folder / kTracks);
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".db") found.push_back(entry.path());
  }
  if (found.empty()) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (is_file(entry.path() / kRound)) found.push_back(entry.path() / kRound);
    }
  }
  std::ranges::sort(found);
  if (!found.empty()) return found;
  throw input_error(fmt::format("{} contains no database", folder.string()),
                    "name the folder that 'matchbench run' of a contest with tracks has made");
}

// What the rounds of a contest's tracks have in common.
struct Common {
  std::string contest;
  std::vector<std::string> tracks;
  OverallRule overall;
  bool operator==(const Common&) const = default;
};

}  // namespace

TrackFolder read_track_folder(const fs::path& folder) {
  return read_tracks(databases_in(folder));
}

TrackFolder read_tracks(std::span<const fs::path> databases) {
  std::optional<Common> common;
  std::map<std::string, fs::path> rounds;
  for (const fs::path& file : databases) {
    const store::RoundStore store = store::RoundStore::open(file, store::RoundStore::Mode::kRead);
    const contest::ContestFacts contest = store.round().contest;
    if (contest.track.empty()) {
      throw input_error(fmt::format("{} is a round of its own, not that of a track", file.string()),
                        "name the file instead of its folder, or take it out of the folder");
    }
    const Common own{contest.name, contest.tracks, contest.overall};
    if (common && *common != own) {
      throw input_error(
          fmt::format("{} belongs to another contest than {}, or to this one before it was changed",
                      file.string(), rounds.begin()->second.string()),
          "take it out of the folder, or run its track again");
    }
    common = own;
    const auto [first, added] = rounds.emplace(contest.track, file);
    if (!added) {
      throw input_error(fmt::format("{} and {} are both rounds of the track '{}'",
                                    first->second.string(), file.string(), contest.track),
                        "take one out of the folder");
    }
  }
  TrackFolder out{
      text::printable(common->contest, common->contest.size()), common->overall, {}, {}};
  for (const auto& name : common->tracks) {
    const std::string track = text::printable(name, name.size());
    const auto found = rounds.find(name);
    if (found == rounds.end()) {
      out.missing.push_back(track);
    } else {
      const fs::path unpacked = found->second.parent_path() / "collection";
      const bool is_unpacked = found->second.filename() == kRound && is_folder(unpacked);
      out.rounds.push_back({track, found->second, is_unpacked ? unpacked : fs::path()});
    }
  }
  return out;
}

Error error_of_track(const std::string& track, const Error& error) {
  return track.empty() ? error : error.within(fmt::format("track '{}'", track));
}

report::OverallBoard read_overall_board(const TrackFolder& folder, const std::string& relevance,
                                        const std::vector<std::string>& measures) {
  std::vector<report::TrackStanding> tracks;
  for (const auto& [track, database, collection] : folder.rounds) {
    try {
      const RoundBoard round =
          read_board({.database = database, .relevance = relevance, .measures = measures});
      tracks.push_back(report::standing_of(track, round.board, round.remarks));
    } catch (const Error& error) {
      throw error_of_track(track, error);
    }
  }
  return report::make_overall_board(tracks, folder.overall);
}

}  // namespace matchbench::publish
