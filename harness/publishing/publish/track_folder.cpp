#include "harness/publishing/publish/track_folder.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/publish/round_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace matchbench::publish {
namespace {

std::string name_before_folder(const std::string& collection) {
  const auto equals = collection.find('=');
  return equals == std::string::npos ? std::string() : collection.substr(0, equals);
}

Error no_such_track(const std::string& collection, std::span<const TrackDatabase> rounds) {
  std::vector<std::string> names;
  for (const auto& round : rounds) names.push_back(round.track);
  const std::string name = name_before_folder(collection);
  return input_error(fmt::format("--collection {}: there is no track '{}'", collection, name),
                     suggestion_and_all(name, names, "there are"));
}

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

// Reports and bundles have a folder of each track's name.
void require_plain(const std::string& track, const fs::path& file) {
  if (text::is_plain_name(track)) return;
  throw input_error(fmt::format("{} names a track '{}', as no contest may", file.string(),
                                text::printable(track)),
                    "ask whoever made it for the database that matchbench has written");
}

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
    require_plain(contest.track, file);
    for (const auto& name : contest.tracks) require_plain(name, file);
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
    const auto found = rounds.find(name);
    if (found == rounds.end()) {
      out.missing.push_back(name);
    } else {
      const fs::path unpacked = found->second.parent_path() / "collection";
      const bool is_unpacked = found->second.filename() == kRound && is_folder(unpacked);
      out.rounds.push_back({name, found->second, is_unpacked ? unpacked : fs::path()});
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

std::vector<TrackDatabase> with_collections(std::span<const TrackDatabase> rounds,
                                            std::span<const std::string> collections) {
  std::vector<TrackDatabase> out(rounds.begin(), rounds.end());
  const bool has_tracks = !out.empty() && !out.front().track.empty();
  std::set<std::string> named;
  for (const auto& collection : collections) {
    const std::string name = has_tracks ? name_before_folder(collection) : std::string();
    const auto track = std::ranges::find(out, name, &TrackDatabase::track);
    const bool is_of_one = !name.empty() && track != out.end();
    // A folder may have the sign in its name.
    if (!name.empty() && !is_of_one && !is_folder(collection)) {
      throw no_such_track(collection, rounds);
    }
    if (!named.insert(is_of_one ? name : "").second) {
      throw is_of_one ? input_error(fmt::format("--collection names the track '{}' twice", name),
                                    "leave one of them out")
                      : input_error("--collection is there twice without a track",
                                    fmt::format("write {}", collection_options(rounds)));
    }
    if (is_of_one) {
      track->collection = collection.substr(name.size() + 1);
      continue;
    }
    for (auto& round : out) {
      if (!named.contains(round.track) || round.track.empty()) round.collection = collection;
    }
  }
  return out;
}

std::string collection_options(std::span<const TrackDatabase> rounds) {
  std::string options;
  for (const auto& round : rounds) {
    options += fmt::format("{}--collection {}DIR", options.empty() ? "" : " ",
                           round.track.empty() ? "" : word_to_copy(round.track + "="));
  }
  return options;
}

}  // namespace matchbench::publish
