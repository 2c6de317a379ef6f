#pragma once

#include "harness/data/importers/labelled_collection.hpp"

#include <filesystem>

namespace matchbench::importers {

// BEIR's corpus: a line {"_id", "title", "text"} for each service.
void add_beir_corpus(const std::filesystem::path& file, LabelledCollection& collection);

// BEIR's queries: a line {"_id", "text"} for each request.
void add_beir_queries(const std::filesystem::path& file, LabelledCollection& collection);

}  // namespace matchbench::importers
