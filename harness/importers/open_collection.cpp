#include "harness/collection/native/read_collection.hpp"
#include "harness/importers/import.hpp"

namespace matchbench::importers {

ImportResult open_collection(const std::filesystem::path& folder) {
  const collection::Manifest manifest = collection::read_manifest(folder);
  ImportResult result;
  result.collection = collection::read_collection(folder);
  result.judgments = collection::read_judgments(folder, result.collection);
  result.settings = manifest.relevance;
  result.details = {
      .authors = manifest.authors, .judges = manifest.judges, .dimensions = manifest.dimensions};
  return result;
}

}  // namespace matchbench::importers
