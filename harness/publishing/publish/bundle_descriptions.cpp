#include "harness/publishing/publish/bundle_parts.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"
#include "harness/scoring/results/environment.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCrate = "ro-crate-metadata.json";

// "  key: value"; nothing if there is no value.
std::string yaml_line(std::size_t indent, std::string_view key, const std::string& value) {
  if (value.empty()) return {};
  return fmt::format("{:{}}{}: {}\n", "", indent, key, text::yaml_scalar(value));
}

// "key:" above its lines; nothing if there are none.
std::string yaml_part(std::size_t indent, std::string_view key, const std::string& lines) {
  if (lines.empty()) return {};
  return fmt::format("{:{}}{}:\n{}", "", indent, key, lines);
}

std::string platform_of(const results::EnvironmentRecord& environment) {
  const auto fact = [&](const char* key) { return results::value_of(environment, key); };
  const std::string cpu = yaml_line(6, "model", fact("cpu.model")) +
                          yaml_line(6, "number of cores", fact("cpu.physical")) +
                          yaml_line(6, "number of logical cores", fact("cpu.logical"));
  return yaml_part(2, "hardware",
                   yaml_part(4, "cpu", cpu) + yaml_line(4, "ram", fact("memory.total"))) +
         yaml_part(2, "operating system", yaml_line(4, "kernel", fact("kernel"))) +
         "  software:\n    libraries:\n" +
         fmt::format("      - {}\n",
                     text::yaml_scalar(fmt::format("matchbench {} ({})", fact("harness.version"),
                                                   fact("harness.commit"))));
}

std::string ir_metadata_of(const Entrant& entrant, const store::RoundStore& store) {
  const auto round = store.round();
  const auto& contest = round.contest;
  const auto& collection = round.collection;
  const auto& plugin = entrant.plugin;
  std::string out = yaml_line(0, "tag", entrant.name);
  out += yaml_part(0, "actor", yaml_line(2, "name", plugin.author));
  out += yaml_part(0, "platform", platform_of(round.environment));
  out += yaml_part(
      0, "implementation",
      yaml_part(2, "executable", yaml_line(4, "cmd", "matchbench run contest.yaml")) +
          yaml_part(2, "source",
                    yaml_line(4, "name", plugin.id) + yaml_line(4, "version", plugin.version) +
                        yaml_line(4, "sha256", plugin.sha256) +
                        yaml_line(4, "licence", plugin.licence)));
  std::string training;
  if (!contest.training.split.empty()) {
    training = fmt::format("    - name: {}\n", text::yaml_scalar(contest.training.split));
  }
  out += yaml_part(0, "data",
                   yaml_part(2, "test collection",
                             yaml_line(4, "name", collection.name) +
                                 yaml_line(4, "version", collection.version) +
                                 yaml_line(4, "source", collection.source) +
                                 yaml_line(4, "digest", collection.digest)) +
                       yaml_part(2, "training data", training));
  out += "method:\n  automatic: true\n  retrieval:\n";
  out += fmt::format("    - name: {}\n",
                     text::yaml_scalar(plugin.name.empty() ? entrant.name : plugin.name));
  out += yaml_line(6, "parameters", entrant.parameters);
  std::string evaluation;
  if (!contest.measures.empty()) {
    evaluation = fmt::format("    reported measures: {}\n", text::yaml_list(contest.measures));
  }
  out += yaml_part(
      0, "research goal",
      yaml_line(2, "description", round.contest.name) + yaml_part(2, "evaluation", evaluation));
  return out;
}

std::string encoding_of(const std::string& name) {
  if (name.ends_with(".yaml")) return "application/yaml";
  if (name.ends_with(".db")) return "application/vnd.sqlite3";
  if (name.ends_with(".csv")) return "text/csv";
  return "text/plain";
}

std::vector<std::string> names_below(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      names.push_back(entry.path().lexically_relative(folder).generic_string());
    }
  }
  std::ranges::sort(names);
  return names;
}

std::string crate_of(const store::RoundStore& store, const fs::path& content) {
  const auto round = store.round();
  const auto& collection = round.collection;
  text::Json graph = text::Json::array();
  graph.push_back({{"@id", kCrate},
                   {"@type", "CreativeWork"},
                   {"about", {{"@id", "./"}}},
                   {"conformsTo", {{"@id", "https://w3id.org/ro/crate/1.2"}}}});
  text::Json parts = text::Json::array();
  text::Json files = text::Json::array();
  for (const auto& name : names_below(content)) {
    parts.push_back({{"@id", name}});
    files.push_back({{"@id", name},
                     {"@type", "File"},
                     {"name", name},
                     {"encodingFormat", encoding_of(name)},
                     {"contentSize", std::to_string(fs::file_size(content / name))}});
  }
  graph.push_back(
      {{"@id", "./"},
       {"@type", "Dataset"},
       {"name", round.contest.name},
       {"description",
        fmt::format(
            "A round of matchbench {} on the collection {} {}: rankings, times, scores, and "
            "all that scores are computed from.",
            round.harness_version, collection.name, collection.version)},
       {"datePublished", round.created},
       {"license",
        collection.licence.empty() ? "not stated by the collection" : collection.licence},
       {"hasPart", parts}});
  for (auto& file : files) graph.push_back(std::move(file));
  return text::indented_json_text(
      {{"@context", "https://w3id.org/ro/crate/1.2/context"}, {"@graph", graph}});
}

}  // namespace

std::vector<fs::path> description_files(const store::RoundStore& store, const fs::path& content) {
  std::vector<fs::path> files;
  text::FileNameMaker file_names;
  for (const auto& stored : results::current_entrants(store)) {
    files.push_back(content / "ir_metadata" / (file_names.name_for(stored.entrant.name) + ".yaml"));
  }
  files.push_back(content / kCrate);
  return files;
}

void write_descriptions(const store::RoundStore& store, const fs::path& content) {
  fs::create_directories(content / "ir_metadata");
  const std::vector<fs::path> files = description_files(store, content);
  const auto entrants = results::current_entrants(store);
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    write_file(files[e], ir_metadata_of(entrants[e].entrant, store));
  }
  write_file(files.back(), crate_of(store, content));
}

}  // namespace matchbench::publish
