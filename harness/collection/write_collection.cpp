#include "harness/collection/write_collection.hpp"

#include "harness/base/error.hpp"
#include "harness/collection/file_names.hpp"
#include "harness/collection/media_type.hpp"
#include "harness/collection/utf8.hpp"
#include "harness/collection/yaml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <set>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

// Without the fsync of write_file, which for thousands of files takes longer than importing again.
void put(const fs::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) {
    throw system_error(fmt::format("cannot write {}", path.string()), errno,
                       "check the folder, its permissions and the free space");
  }
}

void put_yaml(const fs::path& path, std::string_view text) {
  check_utf8(text, path.string());
  put(path, text);
}

void add_text(std::string& yaml, std::string_view key, const std::string& value) {
  if (!value.empty()) yaml += fmt::format("{}: {}\n", key, yaml_scalar(value));
}

void add_list(std::string& yaml, std::string_view key, const std::vector<std::string>& values) {
  if (!values.empty()) yaml += fmt::format("  {}: {}\n", key, yaml_list(values));
}

// Puts the document's bytes under sources/ and returns the value of `source:`.
std::string put_source(const fs::path& folder, const Document& source, FileNames& names) {
  const std::string file = names.unused_name(source.uri, source.media_type);
  put(folder / file, source.bytes);
  if (media_type_of(file) == source.media_type) return yaml_scalar(file);
  return fmt::format("{{file: {}, media_type: {}}}", yaml_scalar(file),
                     yaml_scalar(source.media_type));
}

std::string services_yaml(const fs::path& folder, const std::vector<Service>& services,
                          FileNames& names) {
  if (services.empty()) return "[]\n";
  std::string yaml;
  for (const Service& service : services) {
    yaml += fmt::format("- uri: {}\n", yaml_scalar(service.uri));
    if (!service.name.empty()) yaml += fmt::format("  name: {}\n", yaml_scalar(service.name));
    if (!service.description.empty()) {
      yaml += fmt::format("  description: {}\n", yaml_scalar(service.description));
    }
    add_list(yaml, "inputs", service.inputs);
    add_list(yaml, "outputs", service.outputs);
    add_list(yaml, "preconditions", service.preconditions);
    add_list(yaml, "effects", service.effects);
    add_list(yaml, "categories", service.categories);
    add_list(yaml, "tags", service.tags);
    if (!service.source.media_type.empty()) {
      yaml += fmt::format("  source: {}\n", put_source(folder, service.source, names));
    }
  }
  return yaml;
}

std::string ontologies_yaml(const fs::path& folder, const std::vector<Document>& ontologies) {
  if (ontologies.empty()) return {};
  std::string yaml = "ontologies:\n";
  FileNames names("ontologies");
  for (const Document& ontology : ontologies) {
    const std::string file = names.unused_name(ontology.uri, ontology.media_type);
    put(folder / file, ontology.bytes);
    yaml +=
        fmt::format("  - uri: {}\n    file: {}\n", yaml_scalar(ontology.uri), yaml_scalar(file));
    if (media_type_of(file) != ontology.media_type) {
      yaml += fmt::format("    media_type: {}\n", yaml_scalar(ontology.media_type));
    }
  }
  return yaml;
}

std::string judges_yaml(const Judgments& judgments, const ManifestDetails& details) {
  if (judgments.judges.empty()) return {};
  std::string yaml = "judges:\n";
  for (const std::string& id : judgments.judges) {
    std::string description;
    for (const JudgeInfo& judge : details.judges) {
      if (judge.id == id) description = judge.description;
    }
    yaml += fmt::format("  {}: {{description: {}}}\n", yaml_scalar(id), yaml_scalar(description));
  }
  return yaml;
}

std::string dimensions_yaml(const Judgments& judgments, const ManifestDetails& details) {
  if (judgments.dimensions.empty()) return {};
  std::string yaml = "dimensions:\n";
  for (const std::string& id : judgments.dimensions) {
    DimensionInfo info;
    for (const DimensionInfo& dimension : details.dimensions) {
      if (dimension.id == id) info = dimension;
    }
    yaml +=
        fmt::format("  {}:\n    description: {}\n", yaml_scalar(id), yaml_scalar(info.description));
    std::string grades;
    for (const auto& [grade, meaning] : info.grades) {
      grades += fmt::format("{}{}: {}", grades.empty() ? "" : ", ", grade, yaml_scalar(meaning));
    }
    if (!grades.empty()) yaml += fmt::format("    grades: {{{}}}\n", grades);
  }
  return yaml;
}

std::string judgments_tsv(const Judgments& judgments, const Collection& collection) {
  std::string text = "request\tservice\tjudge\tdimension\tgrade\n";
  for (const Judgment& entry : judgments.entries) {
    text += fmt::format("{}\t{}\t{}\t{}\t{}\n", collection.requests[entry.request.value].uri,
                        collection.services[entry.service.value].uri, judgments.judges[entry.judge],
                        judgments.dimensions[entry.dimension], entry.grade);
  }
  return text;
}

void check_services(const std::vector<Service>& services, std::string_view what) {
  std::set<std::string_view> seen;
  for (const Service& service : services) {
    if (service.uri.find_first_not_of(" \t\r\n") == std::string::npos) {
      throw input_error(fmt::format("a {} has no URI", what), "give each one a URI of its own");
    }
    if (service.uri.find_first_of("\t\r\n") != std::string::npos) {
      throw input_error(
          fmt::format("the URI {} of a {} contains a tab or line end", service.uri, what),
          "use URIs without white space");
    }
    if (!seen.insert(service.uri).second) {
      throw input_error(fmt::format("the URI {} of a {} appears twice", service.uri, what),
                        "give each one a URI of its own");
    }
  }
}

void check(const Collection& collection) {
  const auto require = [](const std::string& value, std::string_view what,
                          std::string_view remedy) {
    if (value.find_first_not_of(" \t\r\n") == std::string::npos) {
      throw input_error(fmt::format("the collection has no {}", what), remedy);
    }
  };
  require(collection.name, "name", "give it one");
  require(collection.licence, "licence", "state under which licence it may be used");
  require(collection.source, "source", "state where it comes from");
  if (collection.services.empty()) throw input_error("the collection has no services", "add one");
  check_services(collection.services, "service");
  check_services(collection.requests, "request");
}

void write_files(const fs::path& folder, const Collection& collection, const Judgments& judgments,
                 std::span<const RelevanceSetting> settings, const ManifestDetails& details) {
  for (const char* name : {"ontologies", "sources/services", "sources/requests", "judgments"}) {
    fs::create_directories(folder / name);
  }
  FileNames service_names("sources/services");
  FileNames request_names("sources/requests");
  put_yaml(folder / "services.yaml", services_yaml(folder, collection.services, service_names));
  put_yaml(folder / "requests.yaml", services_yaml(folder, collection.requests, request_names));
  std::string yaml = "matchbench: collection/1\n";
  add_text(yaml, "name", collection.name);
  add_text(yaml, "version", collection.version);
  add_text(yaml, "description", collection.description);
  add_text(yaml, "licence", collection.licence);
  add_text(yaml, "source", collection.source);
  if (!details.authors.empty()) yaml += fmt::format("authors: {}\n", yaml_list(details.authors));
  yaml += ontologies_yaml(folder, collection.ontologies);
  if (!judgments.entries.empty()) {
    put(folder / "judgments" / "judgments.tsv", judgments_tsv(judgments, collection));
    yaml += "judgments: [judgments/judgments.tsv]\n";
  }
  yaml += judges_yaml(judgments, details);
  yaml += dimensions_yaml(judgments, details);
  if (!settings.empty()) yaml += "relevance:\n" + relevance_yaml(settings);
  put_yaml(folder / "collection.yaml", yaml);
  for (const char* name :
       {"ontologies", "sources/services", "sources/requests", "sources", "judgments"}) {
    std::error_code is_in_use;  // folders without a file are taken away again
    fs::remove(folder / name, is_in_use);
  }
}

}  // namespace

void write_collection(const fs::path& folder, const Collection& collection,
                      const Judgments& judgments, std::span<const RelevanceSetting> settings,
                      const ManifestDetails& details) {
  check(collection);
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_empty(folder, error)) {
    throw input_error(fmt::format("{} is there already and not empty", folder.string()),
                      "name a new folder, or remove this one");
  }
  fs::path part = folder.lexically_normal();
  if (!part.has_filename()) part = part.parent_path();
  const fs::path target = part;
  part += ".part";
  fs::remove_all(part, error);
  try {
    write_files(part, collection, judgments, settings, details);
    fs::rename(part, target);
  } catch (const fs::filesystem_error& failure) {
    fs::remove_all(part, error);
    throw environment_error(
        fmt::format("cannot write {}: {}", folder.string(), failure.code().message()),
        "check the folder, its permissions and the free space");
  } catch (...) {
    fs::remove_all(part, error);
    throw;
  }
}

}  // namespace matchbench
