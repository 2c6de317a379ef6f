#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/json_lines.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <fmt/format.h>

#include <unordered_set>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

// The source document of a service: its URI is the service's own.
Document read_source(const fs::path& folder, const text::YamlNode& node, const std::string& uri) {
  Document source;
  source.uri = uri;
  text::YamlNode file = node;
  if (node.is_map()) {
    const text::YamlMap map(node, {"file", "media_type"});
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

Service read_service(const fs::path& folder, const text::YamlNode& node) {
  const text::YamlMap map(node, {"uri", "name", "description", "inputs", "outputs", "preconditions",
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

}  // namespace

std::vector<Service> read_services(const fs::path& folder, const fs::path& path) {
  std::vector<Service> services;
  std::unordered_set<std::string> seen;
  const auto take = [&](const text::YamlNode& node) {
    services.push_back(read_service(folder, node));
    if (!seen.insert(services.back().uri).second) {
      throw node.error(fmt::format("the URI {} appears twice", services.back().uri),
                       "remove one of the two or give it a URI of its own");
    }
  };
  if (path.extension() == ".jsonl") {
    const trec::Text text = trec::Text::open(path.string());
    text::for_each_json_line(text.view(), path.string(), take);
  } else {
    const text::YamlDocument document = text::parse_handwritten(read_file(path), path.string());
    for (const text::YamlNode& node : document.root().list()) take(node);
  }
  return services;
}

}  // namespace matchbench::collection
