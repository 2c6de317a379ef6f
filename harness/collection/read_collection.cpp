#include "harness/collection/read_collection.hpp"

#include "harness/base/file.hpp"
#include "harness/collection/digest.hpp"
#include "harness/collection/manifest.hpp"
#include "harness/collection/media_type.hpp"

#include <fmt/format.h>

#include <unordered_set>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

// The source document of a service: its URI is the service's own.
Document read_source(const fs::path& folder, const YamlNode& node, const std::string& uri) {
  Document source;
  source.uri = uri;
  YamlNode file = node;
  if (node.is_map()) {
    const YamlMap map(node, {"file", "media_type"});
    file = map.at("file");
    source.media_type = map.text("media_type", "");
  }
  const fs::path path = file_in_folder(folder, file);
  if (source.media_type.empty()) source.media_type = media_type_of(path.filename().string());
  if (source.media_type.empty()) {
    throw file.error(fmt::format("the media type of \"{}\" is not known", file.text()),
                     "write 'source: {file: …, media_type: …}'");
  }
  source.bytes = read_file(path);
  return source;
}

Service read_service(const fs::path& folder, const YamlNode& node) {
  const YamlMap map(node, {"uri", "name", "description", "inputs", "outputs", "preconditions",
                           "effects", "categories", "tags", "source"});
  Service service;
  service.uri = map.at("uri").filled_text();
  service.name = map.text("name", "");
  service.description = map.text("description", "");
  service.inputs = map.texts("inputs");
  service.outputs = map.texts("outputs");
  service.preconditions = map.texts("preconditions");
  service.effects = map.texts("effects");
  service.categories = map.texts("categories");
  service.tags = map.texts("tags");
  if (const auto source = map.find("source")) {
    service.source = read_source(folder, *source, service.uri);
  }
  return service;
}

std::vector<Service> read_services(const fs::path& folder, const fs::path& path) {
  const YamlDocument document = YamlDocument::read(path);
  std::vector<Service> services;
  std::unordered_set<std::string> seen;
  for (const YamlNode& node : document.root().list()) {
    services.push_back(read_service(folder, node));
    if (!seen.insert(services.back().uri).second) {
      throw node.error(fmt::format("the URI {} appears twice", services.back().uri),
                       "remove one of the two or give it a URI of its own");
    }
  }
  return services;
}

}  // namespace

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
  for (const OntologyFile& ontology : manifest.ontologies) {
    collection.ontologies.push_back({ontology.uri, ontology.media_type, read_file(ontology.file)});
  }
  collection.digest = digest_of(collection);
  return collection;
}

std::vector<RelevanceSetting> read_relevance_settings(const fs::path& folder) {
  return read_manifest(folder).relevance;
}

}  // namespace matchbench
