#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::collection {

struct SplitEntry {
  std::string request;  // its URI
  Position named_at;
};

// A split as the manifest names it: a list of URIs, or a file with one URI in each line.
struct SplitList {
  std::string name;
  std::vector<SplitEntry> entries;
};

// The `splits` of a manifest, in its order. Throws an input Error with place if a file is missing
// or is outside of the folder, or if a split is empty.
std::vector<SplitList> read_splits(const std::filesystem::path& folder,
                                   const text::YamlNode& splits);

// The same by the positions of the requests. Throws an input Error with place if the collection has
// no such request, or if a split has it twice.
std::vector<Split> resolve_splits(const std::vector<SplitList>& lists,
                                  const std::vector<Service>& requests);

}  // namespace matchbench::collection
