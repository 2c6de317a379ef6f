#include "harness/operations/season/phase_contest.hpp"

#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/conduct/contest_check.hpp"
#include "harness/operations/conduct/training_data.hpp"
#include "harness/operations/season/submission.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestFile = "collection.yaml";

text::Json json_of_file(const fs::path& file) {
  return text::json_of(text::parse_handwritten(read_file(file), file.string()).root());
}

// A copy of the collection in the state folder, as it is now, with a split whose requests the file
// NAME.yaml of the hidden folder lists by their URIs.
fs::path collection_with_split(const SeasonPlaces& places, const std::string& name,
                               const fs::path& collection) {
  const std::string manifest = read_file(collection / kManifestFile);
  const text::YamlDocument document =
      text::parse_handwritten(manifest, (collection / kManifestFile).string());
  const std::string split =
      fmt::format("{}: {}", name, text::json_text(json_of_file(places.hidden / (name + ".yaml"))));
  const auto splits = document.root().find("splits");
  const std::string text = splits ? with_first_key(manifest, splits->where(), split)
                                  : fmt::format("{}\nsplits: {{{}}}\n", manifest, split);
  fs::path copy = places.state / "collections" / name;
  remove_tree(copy);
  collection::make_new_folder(copy, [&](const fs::path& made) {
    copy_folder(collection, made);
    write_file(made / kManifestFile, text);
  });
  return copy;
}

// The value as JSON, with each path in it as one that holds in every folder.
text::Json absolute_json(const text::YamlNode& node, const contest::PathPlaces& places,
                         const fs::path& folder) {
  if (node.is_list()) {
    text::Json list = text::Json::array();
    for (const text::YamlNode& item : node.list()) {
      list.push_back(absolute_json(item, places, folder));
    }
    return list;
  }
  if (node.is_map()) {
    text::Json object = text::Json::object();
    auto& members = object.get_ref<text::Json::object_t&>();  // appended, see text::json_of()
    for (const auto& [key, value] : node.entries()) {
      members.emplace_back(key.text(), absolute_json(value, places, folder));
    }
    return object;
  }
  const std::pair at(node.where().line, node.where().column);
  const bool is_path =
      places.paths.contains(at) ||
      (places.plugins.contains(at) && registry::PluginRegistry::is_path(node.text(), folder));
  return is_path ? text::Json((folder / node.text()).string()) : text::json_of(node);
}

text::Json absolute_contest(const fs::path& file) {
  const contest::Contest contest = contest::read_contest(file);
  const text::YamlDocument document = text::parse_handwritten(contest.text, file.string());
  return absolute_json(document.root(), contest.path_places, file.parent_path());
}

// Whatever the contest says, what protects from strangers holds.
void settle_protocol(text::Json& contest, const Phase& phase) {
  text::Json protocol = contest.value("protocol", text::Json::object());
  if (const auto own = phase.contest_keys.find("protocol");
      own != phase.contest_keys.end() && own->is_object()) {
    for (const auto& [key, value] : own->items()) protocol[key] = value;
  }
  for (const char* key : {"isolation", "confinement", "clock"}) protocol.erase(key);
  protocol["strangers"] = true;
  if (phase.is_final()) {
    protocol["anonymise"] = true;
    protocol["audit"] = true;
  }
  contest["protocol"] = protocol;
}

}  // namespace

std::string with_first_key(const std::string& text, const Position& map, std::string_view entry) {
  std::size_t at = 0;
  for (std::uint64_t line = 1; line < map.line; ++line) at = text.find('\n', at) + 1;
  at += map.column - 1;
  if (text[at] == '{') {
    return fmt::format("{}{}, {}", text.substr(0, at + 1), entry, text.substr(at + 1));
  }
  return fmt::format("{}{}\n{}{}", text.substr(0, at), entry, std::string(map.column - 1, ' '),
                     text.substr(at));
}

std::string phase_contest_text(const Season& season, const SeasonPlaces& places, const Phase& phase,
                               const std::vector<Contestant>& contestants, Baselines baselines) {
  text::Json contest = absolute_contest(season.contest);
  contest["name"] = fmt::format("{}: {}", season.name, phase.name);
  for (const auto& [key, value] : phase.contest_keys.items()) {
    if (key != "protocol") contest[key] = value;
  }
  if (const auto own = phase.contest_keys.find("collection"); own != phase.contest_keys.end()) {
    contest["collection"] = (season.contest.parent_path() / own->get<std::string>()).string();
  }
  if (!phase.hidden.empty()) contest["collection"] = (places.hidden / phase.hidden).string();
  if (!phase.hidden_split.empty()) {
    const std::string collection = contest.value("collection", std::string());
    contest["collection"] = collection_with_split(places, phase.hidden_split, collection).string();
    contest["split"] = phase.hidden_split;
  }
  settle_protocol(contest, phase);
  text::Json entrants = text::Json::array();
  if (baselines == Baselines::kTakePart) {
    entrants = contest["entrants"];
  } else {
    contest.erase("withdrawn");
  }
  for (const Contestant& one : contestants) {
    entrants.push_back({{"name", one.name}, {"plugin", named_plugin(one.plugin)}});
    if (!one.withdrawn.empty()) contest["withdrawn"][one.name] = one.withdrawn;
  }
  contest["entrants"] = entrants;
  return text::indented_json_text(contest);
}

contest::Contest parse_phase_contest(const std::string& text, const Phase& phase,
                                     const fs::path& file) {
  try {
    return contest::parse_contest(text, file);
  } catch (const Error& error) {
    throw error.at(phase.where);
  }
}

contest::Contest phase_contest(const Season& season, const SeasonPlaces& places, const Phase& phase,
                               const std::vector<Contestant>& contestants, Baselines baselines,
                               const fs::path& file) {
  if (phase.is_blind() && places.hidden.empty()) {
    throw input_error(phase.where,
                      fmt::format("the phase '{}' is blind, and no hidden folder is "
                                  "named",
                                  phase.name),
                      "name the folder that has its collection: --hidden DIR");
  }
  return parse_phase_contest(phase_contest_text(season, places, phase, contestants, baselines),
                             phase, file);
}

void require_material(const Season& season, const SeasonPlaces& places, const Phase& phase) {
  if (phase.is_blind() && places.hidden.empty()) return;
  const contest::Contest contest =
      phase_contest(season, places, phase, {}, Baselines::kTakePart, season.contest);
  try {
    const Collection collection = collection::read_collection(contest.collection);
    conduct::require_scorable(contest, conduct::requests_of(contest, collection).asked.size());
  } catch (const Error& error) {
    throw error.at(phase.where);
  }
}

}  // namespace matchbench::season
