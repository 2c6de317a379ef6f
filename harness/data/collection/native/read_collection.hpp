#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::collection {

// Reads a folder in the native format (datasets/README.md). Each function throws one input Error
// with file, line, column, value and remedy at the first thing that does not follow the format.

// Everything but the judgments, which are neither opened nor looked for. There is at least one
// service; there may be no request. The digest is set.
Collection read_collection(const std::filesystem::path& folder);

// The judgments of that collection, ordered, with their digest; the only function that opens them.
// Judges and dimensions are in the order in which the manifest declares them.
Judgments read_judgments(const std::filesystem::path& folder, const Collection& collection);

// The relevance settings that the manifest defines, in its order.
std::vector<RelevanceSetting> read_relevance_settings(const std::filesystem::path& folder);

}  // namespace matchbench::collection
