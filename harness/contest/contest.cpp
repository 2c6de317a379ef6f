#include "harness/contest/contest.hpp"

#include "harness/base/file.hpp"
#include "harness/contest/parameters.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace matchbench {
namespace {

// The name of a plugin given as a path is its file's stem, or its folder's name: "../mine/".
std::string default_name(const std::string& plugin) {
  const std::filesystem::path path(plugin);
  return (path.has_filename() ? path : path.parent_path()).stem().string();
}

bool has_key(const YamlNode& node, std::string_view key) {
  if (!node.is_map()) return false;
  for (const auto& [name, value] : node.entries()) {
    if (name.text() == key) return true;
  }
  return false;
}

// Names stand in terminals and tables.
void require_printable(const std::string& name, const YamlNode& node) {
  if (printable(name, name.size()) == name) return;
  throw node.error(fmt::format("'{}' holds characters that control a terminal or turn its text",
                               printable(name, name.size())),
                   "leave them out");
}

EntrantSpec read_fusion(const YamlNode& node) {
  const YamlMap map(node, {"fusion", "method", "name", "tags"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.fusion_of = map.texts("fusion");
  if (spec.fusion_of.size() < 2) {
    throw map.at("fusion").error("a fusion needs at least two entrants",
                                 "list their names: fusion: [keyword, logic]");
  }
  if (const auto method = map.find("method")) {
    spec.method = static_cast<FusionMethod>(method->one_of(kFusionMethodNames));
  }
  spec.name = map.has("name") ? map.at("name").filled_text()
                              : fmt::format("fusion({})", fmt::join(spec.fusion_of, "+"));
  spec.tags = map.texts("tags");
  return spec;
}

std::vector<EntrantSpec> read_entrant(const YamlNode& node) {
  if (has_key(node, "fusion")) return {read_fusion(node)};
  const YamlMap map(node,
                    {"plugin", "name", "index", "parameters", "repetitions", "tags", "optional"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.plugin = map.at("plugin").filled_text();
  spec.name = map.has("name") ? map.at("name").filled_text() : default_name(spec.plugin);
  spec.plugin_index = map.count("index", 0, 0);
  spec.repetitions = map.count("repetitions", 1, 1, 100'000);
  spec.tags = map.texts("tags");
  spec.optional = map.boolean("optional", false);
  std::vector<EntrantSpec> specs;
  for (const auto& parameters : parameter_sets(map.find("parameters"))) {
    EntrantSpec one = spec;
    one.parameters = parameters.json;
    if (!parameters.label.empty()) one.name += "(" + parameters.label + ")";
    specs.push_back(std::move(one));
  }
  return specs;
}

std::vector<EntrantSpec> read_entrants(const YamlNode& node) {
  std::vector<EntrantSpec> entrants;
  std::map<std::string, std::uint64_t> line_of;
  for (const auto& item : node.list()) {
    for (auto& entrant : read_entrant(item)) {
      require_printable(entrant.name, item);
      const auto [known, added] = line_of.emplace(entrant.name, entrant.where.line);
      if (!added) {
        throw item.error(fmt::format("a second entrant is named '{}', as the one in line {}",
                                     entrant.name, known->second),
                         "give it a 'name' of its own");
      }
      for (const auto& member : entrant.fusion_of) {
        if (member == entrant.name || !line_of.contains(member)) {
          throw item.error(fmt::format("no entrant before this one is named '{}'", member),
                           "name entrants that stand above the fusion");
        }
      }
      entrants.push_back(std::move(entrant));
    }
  }
  if (entrants.empty()) throw node.error("the contest has no entrants", "list at least one");
  return entrants;
}

// Of a key that may be absent: the file alone.
Position place_of(const YamlMap& map, std::string_view key) {
  const auto node = map.find(key);
  return node ? node->where() : Position{map.node().file()};
}

}  // namespace

Contest read_contest(const std::filesystem::path& file) {
  return parse_contest(read_file(file), file);
}

Contest parse_contest(const std::string& text, const std::filesystem::path& file) {
  Contest contest;
  contest.file = std::filesystem::absolute(file);
  contest.text = text;
  const YamlDocument document = YamlDocument::parse(contest.text, file.string());
  const YamlMap map(document.root(),
                    {"matchbench", "name", "description", "collection", "entrants", "measures",
                     "relevance", "scoring", "folds", "training", "protocol"});
  const YamlNode format = map.at("matchbench");
  if (format.text() != "contest/1") {
    throw format.error(
        fmt::format("'{}' is not a contest format this version reads", format.text()),
        "write 'matchbench: contest/1'");
  }
  contest.name = map.at("name").filled_text();
  require_printable(contest.name, map.at("name"));
  contest.description = map.text("description", "");
  const std::filesystem::path collection =
      contest.file.parent_path() / map.at("collection").filled_text();
  std::error_code none;  // what cannot be there is said when it is read
  contest.collection = std::filesystem::weakly_canonical(collection, none);
  if (none) contest.collection = collection;
  contest.collection_where = map.at("collection").where();
  contest.entrants = read_entrants(map.at("entrants"));
  contest.measures = map.texts("measures");
  contest.measures_where = place_of(map, "measures");
  contest.relevance = map.texts("relevance");
  contest.relevance_where = place_of(map, "relevance");
  contest.folds_where = place_of(map, "folds");
  contest.training_where = place_of(map, "training");
  if (const auto scoring = map.find("scoring")) {
    const YamlMap keys(*scoring, {"undefined"});
    if (const auto undefined = keys.find("undefined")) {
      undefined->one_of({"skip", "zero"});
      contest.undefined = undefined->text();
    }
  }
  contest.training.folds = map.count("folds", 0, 2, 1'000);
  if (const auto training = map.find("training")) {
    if (contest.training.folds == 0) {
      throw training->error("'training' without 'folds' trains nobody", "add 'folds: 5'");
    }
    const YamlMap keys(*training, {"grades", "relevant"});
    contest.training.grades = keys.text("grades", "");
    contest.training.relevant = keys.text("relevant", "");
  }
  if (const auto protocol = map.find("protocol")) contest.protocol = read_protocol(*protocol);
  return contest;
}

}  // namespace matchbench
