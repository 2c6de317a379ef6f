#pragma once

#include "harness/data/importers/labelled_collection.hpp"
#include "harness/foundation/model/collection.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench::importers {

// BEIR's corpus: a line {"_id", "title", "text"} for each service.
void add_beir_corpus(const std::filesystem::path& file, LabelledCollection& collection);

// A request of a data set; what is odd about it is reported with `place`.
void add_request(const std::string& id, Service request, const std::string& place,
                 LabelledCollection& collection);

// What is done about parts of a data set that a collection does not have.
inline constexpr std::string_view kNoPlace = "no place for it in a collection";

}  // namespace matchbench::importers
