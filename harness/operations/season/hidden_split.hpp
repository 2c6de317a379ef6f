#pragma once

#include "harness/operations/season/open_season.hpp"

#include <filesystem>
#include <string>

namespace matchbench::season {

// A copy of the collection in the state folder, as the collection is now, with a split whose
// requests the file NAME.yaml of the hidden folder lists by their URIs. Throws an input Error if
// one of both cannot be read, and an environment Error if the disk does not take the copy.
std::filesystem::path collection_with_split(const SeasonPlaces& places, const std::string& name,
                                            const std::filesystem::path& collection);

}  // namespace matchbench::season
