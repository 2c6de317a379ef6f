#include "harness/data/collection/describe/document_parts.hpp"
#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/json_lines.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

// Services stand in the order of their documents: when more is open, all of it is closed.
constexpr std::size_t kMostOpenBytes = std::size_t{256} << 20;

// Reads the sources of services, which are below a folder.
class SourceReader {
 public:
  SourceReader(const fs::path& folder, std::vector<KeptDocument>& documents,
               KeptDocuments::Parts& parts, DocumentBytes& bytes)
      : folder_(folder), documents_(documents), parts_(parts), bytes_(bytes) {}

  // The source of the service with that URI.
  Document read(const text::YamlNode& node, const std::string& uri) {
    Document source;
    source.uri = uri;
    text::YamlNode file = node;
    std::optional<text::YamlNode> part;
    std::optional<text::YamlNode> root;
    if (node.is_map()) {
      const text::YamlMap map(node, {"file", "part", "root", "media_type"});
      file = map.at("file");
      part = map.find("part");
      root = map.find("root");
      source.media_type = map.text("media_type", "");
    }
    const fs::path path = file_in_folder(folder_, file);
    if (source.media_type.empty()) source.media_type = media_type_of(path.filename().string());
    if (source.media_type.empty()) {
      throw file.error(fmt::format("the media type of \"{}\" is not known", file.text()),
                       "write 'source: {file: …, media_type: …}'");
    }
    if (!part) {
      if (root) throw root->error("'root' without 'part'", "say which part of the file it is");
      bytes_.add(fs::file_size(path), file.where());
      source.bytes = read_file(path);
      return source;
    }
    const std::string name = part->filled_text();
    const fs::path folder = root ? folder_named(*root) : fs::path();
    Opened& opened = opened_.try_emplace({fs::canonical(path), folder}).first->second;
    if (opened.parts == nullptr) open(path, folder, source.media_type, file.where(), opened);
    auto excerpt = opened.parts->excerpt(name);
    if (!excerpt) {
      throw part->error(fmt::format("{} has no part '{}'", path.string(), name),
                        suggestion(name, opened.parts->names()));
    }
    source.media_type = "application/json";
    source.bytes = std::move(*excerpt);
    bytes_.add(source.bytes.size(), part->where());
    parts_[uri] = {*opened.index, name};
    return source;
  }

 private:
  struct Opened {
    std::unique_ptr<ReferencedFiles> files;
    std::unique_ptr<DocumentParts> parts;
    std::optional<std::size_t> index;  // in documents_
  };

  // The folder below which a document may refer to files, all links resolved.
  fs::path folder_named(const text::YamlNode& root) const {
    const fs::path path = path_in_folder(folder_, root);
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    const fs::path whole = fs::canonical(folder_, error);
    if (error || !fs::is_directory(real, error) || real == whole || !lies_in(real, whole)) {
      throw root.error(fmt::format("{} is not a folder below the collection's", path.string()),
                       "name the one that has the document and the files that it refers to");
    }
    return real;
  }

  void open(const fs::path& path, const fs::path& root, const std::string& media_type,
            const Position& where, Opened& opened) {
    bytes_.add(fs::file_size(path), where);
    const Document document{{}, media_type, read_file(path)};
    open_bytes_ += document.bytes.size();
    if (open_bytes_ > kMostOpenBytes) {
      for (auto& [place, other] : opened_) other.parts.reset();
      open_bytes_ = document.bytes.size();
    }
    if (!root.empty())
      opened.files = std::make_unique<ReferencedFiles>(root, path, nullptr, &parsed_);
    opened.parts = std::make_unique<DocumentParts>(document, path.string(), opened.files.get());
    for (const auto& other : opened.files ? opened.files->used() : std::set<fs::path>()) {
      open_bytes_ += fs::file_size(other);
    }
    if (opened.index) return;
    opened.index = documents_.size();
    documents_.push_back(kept_document(document, fs::canonical(path), opened.files.get()));
    for (const auto& [way, bytes] : documents_.back().files) {
      if (way != documents_.back().name) bytes_.add(bytes.size(), where);
    }
  }

  const fs::path& folder_;
  std::vector<KeptDocument>& documents_;
  KeptDocuments::Parts& parts_;
  DocumentBytes& bytes_;
  std::map<std::pair<fs::path, fs::path>, Opened> opened_;  // by the file and its root
  ParsedFiles parsed_;
  std::size_t open_bytes_ = 0;
};

Service read_service(SourceReader& sources, const text::YamlNode& node) {
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
    service.source = sources.read(*source, service.uri);
  }
  return service;
}

}  // namespace

std::vector<Service> read_services(const fs::path& folder, const fs::path& path,
                                   std::vector<KeptDocument>& documents,
                                   KeptDocuments::Parts& parts, DocumentBytes& bytes) {
  std::vector<Service> services;
  SourceReader sources(folder, documents, parts, bytes);
  NameSet seen;
  const auto take = [&](const text::YamlNode& node) {
    services.push_back(read_service(sources, node));
    if (!seen.insert(services.back().uri).second) {
      throw node.error(fmt::format("the URI {} appears twice", services.back().uri),
                       "remove one of the two or give it a URI of its own");
    }
  };
  if (text::plain_ending(path.string()) == ".jsonl") {
    const trec::Text text = trec::Text::open(path.string());
    text::for_each_json_line(text.view(), path.string(), take);
  } else {
    const text::YamlDocument document = text::parse_handwritten(read_file(path), path.string());
    for (const text::YamlNode& node : document.root().list()) take(node);
  }
  return services;
}

}  // namespace matchbench::collection
