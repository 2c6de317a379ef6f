#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <string>
#include <vector>

namespace matchbench::contest {

// One item of `tracks:`.
struct TrackKeys {
  std::string name;
  text::YamlMap own;  // the keys that it gives itself
};

// The value of `tracks:`. Throws an input Error with place if a track has no name of its own that
// may name a file.
std::vector<TrackKeys> read_tracks(const text::YamlNode& node);

// The track of that name. `contest` is the contest's map, which errors point at. Throws an input
// Error if there is none, if there are tracks and none is named, and if one is named and there are
// none.
text::YamlMap keys_of_track(const text::YamlMap& contest, const std::vector<TrackKeys>& tracks,
                            const std::string& name);

}  // namespace matchbench::contest
