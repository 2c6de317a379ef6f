#include "harness/data/contest/tracks.hpp"

#include "harness/data/contest/contest_keys.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::contest {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kMostTracks = 256;  // for each of them, the whole contest is read

}  // namespace

std::vector<TrackKeys> read_tracks(const text::YamlNode& node) {
  std::vector<TrackKeys> tracks;
  const std::vector<text::YamlNode> items = node.list();
  if (items.size() > kMostTracks) {
    throw node.error(
        fmt::format("the contest has {} tracks, the most is {}", items.size(), kMostTracks),
        "make several contests of it");
  }
  for (const text::YamlNode& item : items) {
    const text::YamlMap own = contest_map(item, names_of(track_keys()));
    const text::YamlNode name = own.at("name");
    if (!text::is_plain_name(name.text())) {
      throw name.error(
          fmt::format("'{}' cannot name a track", text::printable(name.text(), kLongestName)),
          text::kPlainNameRemedy);
    }
    if (std::ranges::find(tracks, name.text(), &TrackKeys::name) != tracks.end()) {
      throw name.error(fmt::format("a second track is named '{}'", name.text()),
                       "give it a 'name' of its own");
    }
    tracks.push_back({name.text(), own});
  }
  if (tracks.empty()) throw node.error("the contest has no tracks", "list some, or leave it out");
  return tracks;
}

text::YamlMap keys_of_track(const text::YamlMap& contest, const std::vector<TrackKeys>& tracks,
                            const std::string& name) {
  if (tracks.empty()) {
    throw contest.node().error(fmt::format("the contest has no tracks, and so none named '{}'",
                                           text::printable(name, kLongestName)),
                               "leave out the track's name");
  }
  std::vector<std::string_view> names;
  for (const TrackKeys& track : tracks) {
    if (track.name == name) return track.own;
    names.push_back(track.name);
  }
  const text::YamlNode where = contest.at("tracks");
  if (name.empty()) {
    throw where.error("the contest has tracks, each of which is a round",
                      fmt::format("name one of {}", fmt::join(names, ", ")));
  }
  throw where.error(
      fmt::format("the contest has no track '{}'", text::printable(name, kLongestName)),
      suggestion(name, names));
}

}  // namespace matchbench::contest
