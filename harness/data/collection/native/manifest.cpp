#include "harness/data/collection/native/manifest.hpp"

#include "harness/data/collection/describe/media_type.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/answer_statement.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/judgment_limits.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "collection/1";
constexpr std::size_t kMostSettings = 256;  // each looks at all judgments

void check_format(const text::YamlMap& map) {
  if (!map.has("matchbench")) {
    throw map.node().error("the key 'matchbench' is missing",
                           fmt::format("add a line 'matchbench: {}'", kFormat));
  }
  const text::YamlNode format = map.at("matchbench");
  if (format.text() == kFormat) return;
  throw format.error(
      fmt::format("the format is \"{}\", which this version cannot read", format.text()),
      fmt::format("write '{}', or use a newer matchbench", kFormat));
}

void read_ontologies(const text::YamlMap& map, Manifest& manifest) {
  std::set<std::string> seen;
  for (const text::YamlNode& node : map.list("ontologies")) {
    const text::YamlMap entry(node, {"uri", "file", "media_type"});
    OntologyFile ontology;
    ontology.uri = entry.at("uri").filled_text();
    if (!seen.insert(ontology.uri).second) {
      throw entry.at("uri").error(fmt::format("the ontology {} appears twice", ontology.uri),
                                  "remove one of the two");
    }
    ontology.file = file_in_folder(manifest.folder, entry.at("file"));
    ontology.media_type =
        entry.text("media_type", media_type_of(ontology.file.filename().string()));
    if (ontology.media_type.empty()) {
      throw entry.at("file").error(
          fmt::format("the media type of \"{}\" is not known", entry.at("file").text()),
          "add a line 'media_type: application/rdf+xml' or 'text/turtle'");
    }
    manifest.ontologies.push_back(std::move(ontology));
  }
}

void require_few(const text::YamlNode& map, std::size_t most) {
  if (map.entries().size() <= most) return;
  throw map.error(fmt::format("'{}' has more than {} entries", map.label(), most),
                  "leave out those that nobody uses");
}

void read_judges(const text::YamlMap& map, Manifest& manifest) {
  const auto judges = map.find("judges");
  if (!judges) return;
  require_few(*judges, kMostJudges);
  for (const auto& [id, info] : judges->entries()) {
    if (is_reserved_judge(id.text())) {
      throw id.error(fmt::format("'{}' cannot be a judge's id", id.text()),
                     "choose another, this one has a meaning of its own in relevance settings");
    }
    JudgeInfo judge{id.filled_text(), {}};
    if (!info.is_null()) {
      const text::YamlMap entry(info, {"description", "kind"});
      judge.description = entry.text("description", "");
      if (const auto kind = entry.find("kind")) {
        judge.kind = static_cast<JudgeKind>(kind->one_of(kJudgeKindNames));
      }
    }
    if (judge.id == kConsensus && judge.kind == JudgeKind::kProgram) {
      throw id.error("'consensus' is what people agreed on, and cannot be a program",
                     "give the program another id");
    }
    manifest.judges.push_back(std::move(judge));
  }
}

void read_dimensions(const text::YamlMap& map, Manifest& manifest) {
  const auto dimensions = map.find("dimensions");
  if (!dimensions) return;
  require_few(*dimensions, kMostDimensions);
  for (const auto& [id, info] : dimensions->entries()) {
    DimensionInfo dimension{id.filled_text(), {}, {}};
    if (dimension.id == kAnswerDimension) {
      throw id.error("the dimension 'answer' says whether a request has an answer at all",
                     "give the dimension another name; judges use 'answer' without declaring it");
    }
    if (!info.is_null()) {
      const text::YamlMap entry(info, {"description", "grades"});
      dimension.description = entry.text("description", "");
      if (const auto grades = entry.find("grades")) {
        for (const auto& [grade, meaning] : grades->entries()) {
          dimension.grades.emplace(grade.number(), meaning.text());
        }
      }
    }
    manifest.dimensions.push_back(std::move(dimension));
  }
}

}  // namespace

RelevanceVocabulary Manifest::vocabulary() const {
  RelevanceVocabulary names;
  for (const JudgeInfo& judge : judges) names.judges.push_back(judge.id);
  for (const DimensionInfo& dimension : dimensions) names.dimensions.push_back(dimension.id);
  return names;
}

std::vector<std::string> Manifest::programs() const {
  std::vector<std::string> ids;
  for (const JudgeInfo& judge : judges) {
    if (judge.kind == JudgeKind::kProgram) ids.push_back(judge.id);
  }
  return ids;
}

fs::path path_in_folder(const fs::path& folder, const text::YamlNode& value) {
  const fs::path relative = value.filled_text();
  if (relative.is_absolute() ||
      std::find(relative.begin(), relative.end(), "..") != relative.end()) {
    throw value.error(fmt::format("'{}' is \"{}\", which leads out of the folder", value.label(),
                                  relative.string()),
                      "name a file inside the collection's folder");
  }
  return folder / relative;
}

void check_file_in_folder(const fs::path& folder, const fs::path& file, const Position& where) {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  if (!error && fs::is_directory(real, error)) {
    throw input_error(where, fmt::format("{} is a folder, not a file", file.string()),
                      "name a file");
  }
  if (error || !fs::is_regular_file(real, error)) {
    throw input_error(where, fmt::format("there is no file {}", file.string()),
                      "correct the name or put the file there");
  }
  if (!lies_in(real, fs::canonical(folder, error))) {
    throw input_error(where, fmt::format("{} is a link out of the folder", file.string()),
                      "put the file itself there");
  }
}

fs::path file_in_folder(const fs::path& folder, const text::YamlNode& value) {
  fs::path path = path_in_folder(folder, value);
  check_file_in_folder(folder, path, value.where());
  return path;
}

Manifest read_manifest(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    throw input_error(fmt::format("{} is not a folder", folder.string()),
                      "name the folder that contains collection.yaml");
  }
  if (!fs::exists(folder / "collection.yaml", error)) {
    throw input_error(
        fmt::format("{} is not a collection: it has no collection.yaml", folder.string()),
        "name the folder that has one; 'matchbench collection import' makes it");
  }
  Manifest manifest;
  manifest.folder = folder;
  manifest.path = folder / "collection.yaml";
  // What is wrong in it is told with the words at fault.
  check_file_in_folder(folder, manifest.path, {manifest.path.string()});
  const text::YamlDocument document =
      text::parse_handwritten(read_file(manifest.path), manifest.path.string());
  const text::YamlMap map(
      document.root(),
      {"matchbench", "name", "version", "description", "licence", "source", "authors", "services",
       "requests", "ontologies", "judgments", "judges", "dimensions", "relevance", "splits"});
  check_format(map);
  manifest.name = map.at("name").filled_text();
  manifest.version = map.text("version", "");
  manifest.description = map.text("description", "");
  manifest.licence = map.at("licence").filled_text();
  manifest.source = map.at("source").filled_text();
  manifest.authors = map.texts("authors");
  const auto file_of = [&](std::string_view key, const std::string& usual) {
    const auto value = map.find(key);
    const bool has_lines = is_file(folder / (usual + ".jsonl"));
    if (!value && has_lines && is_file(folder / (usual + ".yaml"))) {
      throw map.node().error(fmt::format("there are both {0}.yaml and {0}.jsonl", usual),
                             fmt::format("say which one counts: '{0}: {0}.yaml'", usual));
    }
    fs::path path = value ? path_in_folder(folder, *value)
                          : folder / (usual + (has_lines ? ".jsonl" : ".yaml"));
    check_file_in_folder(folder, path, value ? value->where() : map.node().where());
    return path;
  };
  manifest.services = file_of("services", "services");
  manifest.requests = file_of("requests", "requests");
  read_ontologies(map, manifest);
  for (const text::YamlNode& file : map.list("judgments")) {
    manifest.judgments.push_back({path_in_folder(folder, file), file.where()});
  }
  if (const auto splits = map.find("splits")) manifest.splits = read_splits(folder, *splits);
  read_judges(map, manifest);
  read_dimensions(map, manifest);
  if (const auto relevance = map.find("relevance")) {
    require_few(*relevance, kMostSettings);
    manifest.relevance = parse_relevance_settings(*relevance, manifest.vocabulary());
  }
  return manifest;
}

}  // namespace matchbench::collection
