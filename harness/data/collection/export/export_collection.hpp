#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::collection {

// A file of an exported collection.
struct ExportedFile {
  std::string name;
  std::size_t lines = 0;
};

// Writes what a matchmaker may see of the collection in `folder` as JSON into `out`, a new or empty
// folder, for readers that know neither YAML nor ontologies (datasets/README.md, "The collection as
// JSON"). The concepts are classified as a round classifies them. Judgments are not opened. The
// folder appears complete or not at all. Returns the files of lines. Throws what read_collection
// and make_new_folder throw.
std::vector<ExportedFile> export_collection(const std::filesystem::path& folder,
                                            const std::filesystem::path& out);

}  // namespace matchbench::collection
