#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/native/file_names.hpp"
#include "harness/data/collection/native/put_file.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <array>

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

// Puts the document's bytes below sources/ and returns the file's name.
std::string put_source(const fs::path& folder, const Document& source, FileNames& names) {
  std::string file = names.unused_name(source.uri, source.media_type);
  put_file(folder / file, source.bytes);
  return file;
}

std::string yaml_of(const fs::path& folder, const Service& service, FileNames& names) {
  std::string yaml = fmt::format("- uri: {}\n", text::yaml_scalar(service.uri));
  for (const auto& [key, member] : kTexts) {
    const std::string& text = service.*member;
    if (!text.empty()) yaml += fmt::format("  {}: {}\n", key, text::yaml_scalar(text));
  }
  for (const auto& [key, member] : kLists) {
    const std::vector<std::string>& list = service.*member;
    if (!list.empty()) yaml += fmt::format("  {}: {}\n", key, text::yaml_list(list));
  }
  const Document& source = service.source;
  if (source.media_type.empty()) return yaml;
  const std::string file = put_source(folder, source, names);
  if (media_type_of(file) == source.media_type) {
    return yaml + fmt::format("  source: {}\n", text::yaml_scalar(file));
  }
  return yaml + fmt::format("  source: {{file: {}, media_type: {}}}\n", text::yaml_scalar(file),
                            text::yaml_scalar(source.media_type));
}

std::string json_line_of(const fs::path& folder, const Service& service, FileNames& names) {
  text::Json line = json_without_source(service);
  const Document& source = service.source;
  if (!source.media_type.empty()) {
    const std::string file = put_source(folder, source, names);
    if (media_type_of(file) == source.media_type) {
      line["source"] = file;
    } else {
      line["source"] = {{"file", file}, {"media_type", source.media_type}};
    }
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
                           const std::vector<Service>& services) {
  const bool is_yaml = format == ServiceFormat::kYaml;
  FileNames names("sources/" + name);
  std::string file = name + (is_yaml ? ".yaml" : ".jsonl");
  std::string text = is_yaml && services.empty() ? "[]\n" : "";
  std::uint64_t line = 0;
  for (const Service& service : services) {
    if (!is_yaml) check_texts(service, (folder / file).string(), ++line);
    text += is_yaml ? yaml_of(folder, service, names) : json_line_of(folder, service, names);
  }
  if (is_yaml) text::check_utf8(text, (folder / file).string());
  put_file(folder / file, text);
  return file;
}

}  // namespace matchbench::collection
