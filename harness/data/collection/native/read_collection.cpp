#include "harness/data/collection/native/read_collection.hpp"

#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/foundation/base/file.hpp"

namespace matchbench::collection {

namespace fs = std::filesystem;

Collection read_collection(const fs::path& folder) {
  return read_whole_collection(folder).collection;
}

WholeCollection read_whole_collection(const fs::path& folder) {
  const Manifest manifest = read_manifest(folder);
  WholeCollection whole;
  Collection& collection = whole.collection;
  collection.name = manifest.name;
  collection.version = manifest.version;
  collection.description = manifest.description;
  collection.licence = manifest.licence;
  collection.source = manifest.source;
  KeptDocuments& kept = whole.kept;
  DocumentBytes bytes;
  collection.services =
      read_services(folder, manifest.services, kept.documents, kept.services, bytes);
  if (collection.services.empty()) {
    throw input_error({manifest.services.string(), 1}, "the collection has no services",
                      "add at least one");
  }
  collection.requests =
      read_services(folder, manifest.requests, kept.documents, kept.requests, bytes);
  collection.splits = resolve_splits(manifest.splits, collection.requests);
  for (const OntologyFile& ontology : manifest.ontologies) {
    bytes.add(std::filesystem::file_size(ontology.file), {manifest.path.string()});
    collection.ontologies.push_back({ontology.uri, ontology.media_type, read_file(ontology.file)});
  }
  collection.digest = digest_of(collection, kept);
  return whole;
}

std::vector<RelevanceSetting> read_relevance_settings(const fs::path& folder) {
  return read_manifest(folder).relevance;
}

}  // namespace matchbench::collection
