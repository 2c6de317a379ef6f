#include "harness/data/collection/native/read_collection.hpp"

#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/foundation/base/file.hpp"

namespace matchbench::collection {

namespace fs = std::filesystem;

Collection read_collection(const fs::path& folder) {
  const Manifest manifest = read_manifest(folder);
  Collection collection;
  collection.name = manifest.name;
  collection.version = manifest.version;
  collection.description = manifest.description;
  collection.licence = manifest.licence;
  collection.source = manifest.source;
  collection.services = read_services(folder, manifest.services);
  if (collection.services.empty()) {
    throw input_error({manifest.services.string(), 1}, "the collection has no services",
                      "add at least one");
  }
  collection.requests = read_services(folder, manifest.requests);
  collection.splits = resolve_splits(manifest.splits, collection.requests);
  for (const OntologyFile& ontology : manifest.ontologies) {
    collection.ontologies.push_back({ontology.uri, ontology.media_type, read_file(ontology.file)});
  }
  collection.digest = digest_of(collection);
  return collection;
}

std::vector<RelevanceSetting> read_relevance_settings(const fs::path& folder) {
  return read_manifest(folder).relevance;
}

}  // namespace matchbench::collection
