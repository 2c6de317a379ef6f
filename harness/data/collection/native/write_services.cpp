#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/native/file_names.hpp"
#include "harness/data/collection/native/kept_trees.hpp"
#include "harness/data/collection/native/put_file.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"
#include "harness/foundation/text/uri.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

struct NamedText {
  const char* key;
  const std::string Service::*value;
};
struct NamedList {
  const char* key;
  const std::vector<std::string> Service::*value;
};
constexpr std::array kTexts{NamedText{"name", &Service::name},
                            NamedText{"description", &Service::description}};
constexpr std::array kLists{NamedList{"inputs", &Service::inputs},
                            NamedList{"outputs", &Service::outputs},
                            NamedList{"preconditions", &Service::preconditions},
                            NamedList{"effects", &Service::effects},
                            NamedList{"categories", &Service::categories},
                            NamedList{"tags", &Service::tags}};

// The keys of `source`, as far as they are needed.
using SourceKeys = std::vector<std::pair<const char*, std::string>>;

// Puts documents below FOLDER/sources/NAME, kept ones and the files that they share once.
class SourceWriter {
 public:
  SourceWriter(const fs::path& folder, const std::string& name,
               const std::vector<KeptDocument>& documents, const KeptDocuments::Parts& parts)
      : folder_(folder), names_("sources/" + name), documents_(documents), parts_(parts) {
    std::set<std::size_t> kept;
    for (const auto& [uri, part] : parts) kept.insert(part.document);
    trees_ = kept_trees(documents, kept);
  }

  SourceKeys put(const Service& service) {
    if (const auto part = parts_.find(service.uri); part != parts_.end()) {
      const std::size_t document = part->second.document;
      if (!put_.contains(document)) put_document(document);
      SourceKeys all = put_.at(document);
      all.emplace_back("part", part->second.name);
      return all;
    }
    const Document& source = service.source;
    if (source.media_type.empty()) return {};
    const std::string file = names_.unused_name(source.uri, source.media_type);
    put_file(folder_ / file, source.bytes);
    return keys_of(file, source.media_type);
  }

 private:
  static SourceKeys keys_of(const std::string& file, const std::string& media_type) {
    SourceKeys keys{{"file", file}};
    if (media_type_of(file) != media_type) keys.emplace_back("media_type", media_type);
    return keys;
  }

  void put_document(std::size_t document) {
    const auto tree = std::ranges::find_if(trees_, [document](const KeptTree& one) {
      return std::ranges::find(one.documents, document) != one.documents.end();
    });
    if (tree != trees_.end()) {
      put(*tree);
    } else {
      put_[document] = put(documents_[document]);
    }
  }

  void put_files(const std::string& own, const std::string& file, const std::string& bytes) {
    const fs::path path = folder_ / own / file;
    fs::create_directories(path.parent_path());
    put_file(path, bytes);
  }

  // Each document may refer to what is below its own folder in the tree.
  void put(const KeptTree& tree) {
    const std::string own = names_.unused_name(
        text::percent_encoded(tree.folder.filename().string()), std::string_view());
    for (const auto& [file, bytes] : tree.files) put_files(own, file, *bytes);
    for (const std::size_t place : tree.documents) {
      const KeptDocument& document = documents_[place];
      const fs::path below = document.folder.lexically_relative(tree.folder);
      const fs::path root = below == "." ? fs::path(own) : own / below;
      SourceKeys& keys = put_[place];
      keys = keys_of((root / document.name).generic_string(), document.media_type);
      if (document.files.size() > 1 || document.names_itself) {
        keys.emplace_back("root", root.generic_string());
      }
    }
  }

  // A document that refers to others has a folder with them; one that refers to itself by its name
  // has one, too, for it to keep the name.
  SourceKeys put(const KeptDocument& document) {
    const std::string name = text::percent_encoded(fs::path(document.name).filename().string());
    const std::string own = names_.unused_name(name, document.media_type);
    if (document.files.size() == 1 && !document.names_itself) {
      put_file(folder_ / own, document.files.at(document.name));
      return keys_of(own, document.media_type);
    }
    for (const auto& [file, bytes] : document.files) put_files(own, file, bytes);
    SourceKeys keys = keys_of(own + "/" + document.name, document.media_type);
    keys.emplace_back("root", own);
    return keys;
  }

  const fs::path& folder_;
  FileNames names_;
  const std::vector<KeptDocument>& documents_;
  const KeptDocuments::Parts& parts_;
  std::vector<KeptTree> trees_;
  std::map<std::size_t, SourceKeys> put_;  // of documents
};

std::string yaml_of(const Service& service, const SourceKeys& source) {
  std::string yaml = fmt::format("- uri: {}\n", text::yaml_scalar(service.uri));
  for (const auto& [key, member] : kTexts) {
    const std::string& text = service.*member;
    if (!text.empty()) yaml += fmt::format("  {}: {}\n", key, text::yaml_scalar(text));
  }
  for (const auto& [key, member] : kLists) {
    const std::vector<std::string>& list = service.*member;
    if (!list.empty()) yaml += fmt::format("  {}: {}\n", key, text::yaml_list(list));
  }
  if (source.empty()) return yaml;
  if (source.size() == 1) {
    return yaml + fmt::format("  source: {}\n", text::yaml_scalar(source[0].second));
  }
  std::string keys;
  for (const auto& [key, value] : source) {
    keys += fmt::format("{}{}: {}", keys.empty() ? "" : ", ", key, text::yaml_scalar(value));
  }
  return yaml + fmt::format("  source: {{{}}}\n", keys);
}

std::string json_line_of(const Service& service, const SourceKeys& source) {
  text::Json line = json_without_source(service);
  if (source.size() == 1) {
    line["source"] = source[0].second;
  } else {
    for (const auto& [key, value] : source) line["source"][key] = value;
  }
  return text::json_text(line) + '\n';
}

// JSON could not say where the bytes are.
void check_texts(const Service& service, const std::string& file, std::uint64_t line) {
  text::check_utf8(service.uri, file, line);
  for (const auto& [key, member] : kTexts) text::check_utf8(service.*member, file, line);
  for (const auto& [key, member] : kLists) {
    for (const std::string& text : service.*member) text::check_utf8(text, file, line);
  }
}

}  // namespace

text::Json json_without_source(const Service& service) {
  text::Json json = text::Json::object();
  json["uri"] = service.uri;
  for (const auto& [key, member] : kTexts) {
    const std::string& text = service.*member;
    if (!text.empty()) json[key] = text;
  }
  for (const auto& [key, member] : kLists) {
    const std::vector<std::string>& list = service.*member;
    if (!list.empty()) json[key] = list;
  }
  return json;
}

std::string write_services(const fs::path& folder, const std::string& name, ServiceFormat format,
                           const std::vector<Service>& services,
                           const std::vector<KeptDocument>& documents,
                           const KeptDocuments::Parts& parts) {
  const bool is_yaml = format == ServiceFormat::kYaml;
  SourceWriter sources(folder, name, documents, parts);
  std::string file = name + (is_yaml ? ".yaml" : ".jsonl");
  std::string text = is_yaml && services.empty() ? "[]\n" : "";
  std::uint64_t line = 0;
  for (const Service& service : services) {
    if (!is_yaml) check_texts(service, (folder / file).string(), ++line);
    const SourceKeys source = sources.put(service);
    text += is_yaml ? yaml_of(service, source) : json_line_of(service, source);
  }
  if (is_yaml) text::check_utf8(text, (folder / file).string());
  put_file(folder / file, text);
  return file;
}

}  // namespace matchbench::collection
