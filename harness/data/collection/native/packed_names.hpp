#pragma once

#include "harness/foundation/model/collection.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench::collection {

// A folder may contain only the part of a collection on which scores depend, the names, and this
// file, which says of which collection: its digest, and the digest of what is here.
inline constexpr std::string_view kPackedNamesFile = "PACKED.yaml";

// Writes the file into the folder of a collection that was written there.
void write_packed_names(const std::filesystem::path& folder, const std::string& whole_digest);

// The digest of the collection that `names`, read from the folder, were taken from; "" if the
// folder does not say so, and is a collection of its own. Throws an input Error if the file does
// not follow its format, or if the names are no longer those that were packed.
std::string packed_from(const std::filesystem::path& folder, const Collection& names);

}  // namespace matchbench::collection
