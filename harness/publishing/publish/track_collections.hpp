#pragma once

#include "harness/publishing/publish/track_folder.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::publish {

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
