#include "harness/publishing/publish/track_collections.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
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

}  // namespace

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
    options += fmt::format("{}--collection {}{}DIR", options.empty() ? "" : " ", round.track,
                           round.track.empty() ? "" : "=");
  }
  return options;
}

}  // namespace matchbench::publish
