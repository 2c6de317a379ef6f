#include "harness/data/collection/native/write_collection.hpp"

#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/native/file_names.hpp"
#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/collection/native/put_file.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/data/collection/native/timed_judgments.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"
#include "harness/foundation/text/uri.hpp"
#include "harness/foundation/text/utc_time.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostInYaml = 5000;

void put_yaml(const fs::path& path, std::string_view text) {
  text::check_utf8(text, path.string());
  put_file(path, text);
}

void add_text(std::string& yaml, std::string_view key, const std::string& value) {
  if (!value.empty()) yaml += fmt::format("{}: {}\n", key, text::yaml_scalar(value));
}

std::string ontologies_yaml(const fs::path& folder, const std::vector<Document>& ontologies) {
  if (ontologies.empty()) return {};
  std::string yaml = "ontologies:\n";
  FileNames names("ontologies");
  for (const Document& ontology : ontologies) {
    const std::string file = names.unused_name(ontology.uri, ontology.media_type);
    put_file(folder / file, ontology.bytes);
    yaml += fmt::format("  - uri: {}\n    file: {}\n", text::yaml_scalar(ontology.uri),
                        text::yaml_scalar(file));
    if (media_type_of(file) != ontology.media_type) {
      yaml += fmt::format("    media_type: {}\n", text::yaml_scalar(ontology.media_type));
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
    const bool is_program = std::ranges::find(judgments.programs, id) != judgments.programs.end();
    yaml += fmt::format("  {}: {{description: {}{}}}\n", text::yaml_scalar(id),
                        text::yaml_scalar(description), is_program ? ", kind: program" : "");
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
    yaml += fmt::format("  {}:\n    description: {}\n", text::yaml_scalar(id),
                        text::yaml_scalar(info.description));
    std::string grades;
    for (const auto& [grade, meaning] : info.grades) {
      grades +=
          fmt::format("{}{}: {}", grades.empty() ? "" : ", ", grade, text::yaml_scalar(meaning));
    }
    if (!grades.empty()) yaml += fmt::format("    grades: {{{}}}\n", grades);
  }
  return yaml;
}

std::string splits_yaml(const fs::path& folder, const Collection& collection) {
  if (collection.splits.empty()) return {};
  std::string yaml = "splits:\n";
  FileNames names("splits");
  for (const Split& split : collection.splits) {
    std::string text;
    for (const RequestIndex request : split.requests) {
      text += collection.requests[request.value].uri + '\n';
    }
    const std::string file = names.unused_name(text::percent_encoded(split.name) + ".txt", {});
    put_file(folder / file, text);
    yaml += fmt::format("  {}: {}\n", text::yaml_scalar(split.name), text::yaml_scalar(file));
  }
  return yaml;
}

using Times = std::span<const std::optional<std::int64_t>>;

// `times` by entry, or empty.
std::string judgments_tsv(const Judgments& judgments, Times times, const Collection& collection) {
  const bool has_times =
      std::ranges::any_of(times, [](const auto& one) { return one.has_value(); });
  std::string text = "request\tservice\tjudge\tdimension\tgrade";
  text += has_times ? "\ttime\n" : "\n";
  for (std::size_t i = 0; i < judgments.entries.size(); ++i) {
    const Judgment& entry = judgments.entries[i];
    fmt::format_to(std::back_inserter(text), "{}\t{}\t{}\t{}\t{}",
                   collection.requests[entry.request.value].uri,
                   collection.services[entry.service.value].uri, judgments.judges[entry.judge],
                   judgments.dimensions[entry.dimension], entry.grade);
    if (has_times) text += '\t';
    if (has_times && times[i]) text += text::format_utc(*times[i]);
    text += '\n';
  }
  for (const AnswerStatement& one : judgments.answers) {
    text += fmt::format("{}\t{}\t{}\t{}\t{}{}\n", collection.requests[one.request.value].uri,
                        kNoService, judgments.judges[one.judge], kAnswerDimension,
                        one.has_answer ? 1 : 0, has_times ? "\t" : "");
  }
  return text;
}

ServiceFormat format_for(ServiceFiles wanted, const std::vector<Service>& services) {
  if (wanted == ServiceFiles::kYaml) return ServiceFormat::kYaml;
  if (wanted == ServiceFiles::kJsonLines) return ServiceFormat::kJsonLines;
  return services.size() > kMostInYaml ? ServiceFormat::kJsonLines : ServiceFormat::kYaml;
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
  for (const Service& request : collection.requests) {
    if (!request.uri.starts_with('#')) continue;
    throw input_error(fmt::format("the URI {} of a request begins as a comment does in judgments "
                                  "and splits",
                                  request.uri),
                      "use URIs that do not begin with '#'");
  }
}

void write_files(const fs::path& folder, const Collection& collection, const Judgments& judgments,
                 Times times, std::span<const RelevanceSetting> settings,
                 const ManifestDetails& details) {
  constexpr std::array kFolders{"ontologies", "sources/services", "sources/requests",
                                "sources",    "judgments",        "splits"};
  for (const char* name : kFolders) fs::create_directories(folder / name);
  std::string yaml = "matchbench: collection/1\n";
  add_text(yaml, "name", collection.name);
  add_text(yaml, "version", collection.version);
  add_text(yaml, "description", collection.description);
  add_text(yaml, "licence", collection.licence);
  add_text(yaml, "source", collection.source);
  if (!details.authors.empty())
    yaml += fmt::format("authors: {}\n", text::yaml_list(details.authors));
  const auto put_services = [&](const char* name, const std::vector<Service>& services,
                                const KeptDocuments::Parts& parts) {
    const ServiceFormat format = format_for(details.service_files, services);
    yaml +=
        fmt::format("{}: {}\n", name,
                    write_services(folder, name, format, services, details.kept.documents, parts));
  };
  put_services("services", collection.services, details.kept.services);
  put_services("requests", collection.requests, details.kept.requests);
  yaml += ontologies_yaml(folder, collection.ontologies);
  if (!judgments.entries.empty() || !judgments.answers.empty()) {
    put_file(folder / "judgments" / "judgments.tsv", judgments_tsv(judgments, times, collection));
    yaml += "judgments: [judgments/judgments.tsv]\n";
  }
  yaml += judges_yaml(judgments, details);
  yaml += dimensions_yaml(judgments, details);
  if (!settings.empty()) yaml += "relevance:\n" + relevance_yaml(settings);
  yaml += splits_yaml(folder, collection);
  put_yaml(folder / "collection.yaml", yaml);
  for (const char* name : kFolders) {
    std::error_code is_in_use;  // folders without a file are taken away again
    fs::remove(folder / name, is_in_use);
  }
}

}  // namespace

void write_collection(const fs::path& folder, const Collection& collection,
                      const Judgments& judgments, std::span<const RelevanceSetting> settings,
                      const ManifestDetails& details) {
  check(collection);
  make_new_folder(folder, [&](const fs::path& part) {
    write_files(part, collection, judgments, {}, settings, details);
  });
}

void write_timed_collection(const fs::path& folder, const Collection& collection,
                            const TimedJudgments& judgments,
                            std::span<const RelevanceSetting> settings,
                            const ManifestDetails& details) {
  check(collection);
  make_new_folder(folder, [&](const fs::path& part) {
    write_files(part, collection, judgments.judgments, judgments.made_ms, settings, details);
  });
}

}  // namespace matchbench::collection
