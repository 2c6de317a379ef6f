#include "harness/data/contest/entrant_keys.hpp"

#include "harness/data/contest/contest_keys.hpp"
#include "harness/data/contest/contest_text.hpp"
#include "harness/data/contest/granted.hpp"
#include "harness/data/contest/parameters.hpp"
#include "harness/data/contest/printable_name.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

namespace matchbench::contest {
namespace {

// The name of what is given as a path is its file's stem, or its folder's name: "../mine/".
std::string default_name(const std::string& given) {
  const std::filesystem::path path(given);
  return (path.has_filename() ? path : path.parent_path()).stem().string();
}

bool has_key(const text::YamlNode& node, std::string_view key) {
  if (!node.is_map()) return false;
  for (const auto& [name, value] : node.entries()) {
    if (name.text() == key) return true;
  }
  return false;
}

// Calls `set`, which throws if the method refuses a value; the error then has the node's place.
template <class Set>
void set_at(const text::YamlNode& node, Set set) {
  try {
    set();
  } catch (const Error& error) {
    throw error.at(node.where());
  }
}

void read_fusion_parameters(const text::YamlMap& map, std::size_t members, Fusion& fusion) {
  for (const FusionNumber& number : kFusionNumbers) {
    const auto node = map.find(number.name);
    if (!node) continue;
    const double value = node->number();
    set_at(*node, [&] { set_number(fusion, number, value); });
  }
  if (const auto norm = map.find("norm")) {
    const auto named = static_cast<Normalisation>(norm->one_of(kNormalisationNames));
    set_at(*norm, [&] { set_norm(fusion, named); });
  }
  if (const auto weights = map.find("weights")) {
    std::vector<double> values;
    for (const auto& weight : weights->list()) values.push_back(weight.number());
    set_at(*weights, [&] { set_weights(fusion, std::move(values), members); });
  }
}

EntrantSpec read_fusion(const text::YamlNode& node) {
  const text::YamlMap map(
      node, {"fusion", "method", "k", "phi", "gamma", "sigma", "norm", "weights", "name", "tags"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.fusion_of = map.texts("fusion");
  if (spec.fusion_of.size() < 2) {
    throw map.at("fusion").error("a fusion needs at least two entrants",
                                 "list their names: fusion: [keyword, logic]");
  }
  if (const auto method = map.find("method")) {
    if (method->text() == "rrf") {  // as papers call it
      throw method->error("'method' is \"rrf\", which is unknown", "write 'reciprocal-rank'");
    }
    spec.fusion.method = static_cast<FusionMethod>(method->one_of(kFusionMethodNames));
  }
  read_fusion_parameters(map, spec.fusion_of.size(), spec.fusion);
  spec.name = map.has("name") ? map.at("name").filled_text()
                              : fmt::format("fusion({})", fmt::join(spec.fusion_of, "+"));
  spec.tags = map.texts("tags");
  return spec;
}

EntrantSpec read_run_entry(const text::YamlNode& node, PlacesInText& paths) {
  const text::YamlMap map(node, {"run", "name", "tags"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.run = path_text(map.at("run"), paths);
  spec.name = map.has("name") ? map.at("name").filled_text()
                              : default_name(std::string(text::unpacked_name(spec.run)));
  spec.tags = map.texts("tags");
  return spec;
}

// An entry is of one kind.
void refuse_two_kinds(const text::YamlNode& node) {
  if (!node.is_map()) return;
  std::string first;
  for (const auto& [key, value] : node.entries()) {
    const std::string name = key.text();
    if (name != "plugin" && name != "run" && name != "fusion") continue;
    if (!first.empty()) {
      throw key.error(fmt::format("an entry has both '{}' and '{}'", first, name),
                      "make two entries of it: each begins with '- '");
    }
    first = name;
  }
}

constexpr auto kPluginKeys =
    std::to_array<std::string_view>({"plugin", "name", "index", "parameters", "files",
                                     "repetitions", "tags", "optional", "grants", "variables"});

// `files:` of an entrant.
std::vector<NamedPath> read_files(const text::YamlNode& node, PlacesInText& paths) {
  std::vector<NamedPath> files;
  for (const auto& [key, value] : node.entries()) {
    if (!text::is_plain_name(key.text())) {
      throw key.error(
          fmt::format("'{}' cannot name a file", text::printable(key.text(), kMostNameBytes)),
          text::kPlainNameRemedy);
    }
    files.push_back({key.text(), path_text(value, paths), value.where()});
  }
  if (files.empty()) {
    throw node.error("'files' hands over nothing", "write {weights: PATH}, or leave it out");
  }
  return files;
}

text::YamlMap plugin_entry(const text::YamlNode& node) {
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) {
      const std::string name = key.text();
      if (std::ranges::find(kPluginKeys, name) != kPluginKeys.end()) continue;
      if (!nearest_name(name, kPluginKeys).empty()) break;
      const auto home = home_of(name);
      throw key.error(fmt::format("unknown key '{}'", name),
                      fmt::format("a parameter of the plugin belongs in 'parameters'{}",
                                  home ? fmt::format("; the key '{}' belongs {}", name, *home)
                                       : fmt::format("; the keys of an entrant are {}",
                                                     fmt::join(kPluginKeys, ", "))));
    }
  }
  return {node, kPluginKeys};
}

std::vector<EntrantSpec> read_entrant(const text::YamlNode& node, EntrantBytes& bytes,
                                      PathPlaces& places) {
  refuse_two_kinds(node);
  if (has_key(node, "fusion")) return {read_fusion(node)};
  if (has_key(node, "run")) return {read_run_entry(node, places.paths)};
  const text::YamlMap map = plugin_entry(node);
  EntrantSpec spec;
  spec.where = node.where();
  spec.plugin = path_text(map.at("plugin"), places.plugins);
  spec.name = map.has("name") ? map.at("name").filled_text() : default_name(spec.plugin);
  spec.plugin_index = map.count("index", 0, 0);
  spec.repetitions = map.count("repetitions", 1, 1, 100'000);
  spec.tags = map.texts("tags");
  spec.optional = map.boolean("optional", false);
  if (const auto files = map.find("files")) spec.files = read_files(*files, places.paths);
  spec.grants = read_grants(map);
  const auto given = map.find("parameters");
  if (given) {
    for (const auto& [key, value] : given->entries()) {
      spec.parameter_places.emplace_back(key.text(), key.where());
    }
  }
  const std::vector<ParameterSet> sets = parameter_sets(given);
  bytes.take(spec, sets.size(), node);
  std::vector<EntrantSpec> specs;
  for (const auto& parameters : sets) {
    EntrantSpec one = spec;
    one.parameters = parameters.json;
    if (!parameters.label.empty()) one.name += "(" + parameters.label + ")";
    specs.push_back(std::move(one));
  }
  return specs;
}

// The error of entrants that no dash begins.
Error no_list(const text::YamlNode& node) {
  const auto plugin = node.is_scalar() ? std::optional(node) : node.find("plugin");
  std::string name = plugin && plugin->is_scalar() ? plugin->text() : "keyword";
  name = text::printable(name.substr(0, name.find_first_of(", ")), kMostNameBytes);
  return node.error(
      node.is_scalar() ? fmt::format("'entrants' is \"{}\", not a list",
                                     text::printable(node.text(), kMostNameBytes))
                       : "'entrants' is a map, not a list",
      fmt::format("begin each entry with a dash, in a line of its own: - plugin: {}", name));
}

// The one of that name. A track names entrants of its contest.
EntrantSpec entrant_named(const text::YamlNode& name, const std::vector<EntrantSpec>& known,
                          EntrantBytes& bytes) {
  const auto found = std::ranges::find(known, name.text(), &EntrantSpec::name);
  if (found != known.end()) {
    bytes.take(*found, 1, name);
    return *found;
  }
  for (const std::string_view key : {"plugin", "run", "fusion"}) {
    const std::string text = name.text();
    if (name.is_quoted() || !text.starts_with(fmt::format("{}:", key))) continue;
    throw name.error(
        fmt::format("'{}' has no blank after its colon", text::printable(text, kMostNameBytes)),
        fmt::format("write '{}: {}'", key,
                    text::printable(text.substr(key.size() + 1), kMostNameBytes)));
  }
  if (known.empty()) {
    throw name.error(
        fmt::format("'{}' is a name, and an entrant is a map",
                    text::printable(name.text(), kMostNameBytes)),
        fmt::format("write 'plugin: {}'", text::printable(name.text(), kMostNameBytes)));
  }
  std::vector<std::string_view> names;
  for (const EntrantSpec& one : known) names.push_back(one.name);
  throw name.error(
      fmt::format("the contest has no entrant '{}'", text::printable(name.text(), kMostNameBytes)),
      suggestion(name.text(), names));
}

// The remedy for a fusion of an entrant that is not listed above it.
std::string names_above(const std::string& member, const std::vector<EntrantSpec>& above) {
  std::vector<std::string_view> names;
  for (const EntrantSpec& one : above) names.push_back(one.name);
  const std::string_view nearest = nearest_name(member, names);
  return nearest.empty() ? "name entrants that are listed above the fusion"
                         : fmt::format("did you mean '{}'?", nearest);
}

}  // namespace

std::span<const std::string_view> plugin_keys() {
  return kPluginKeys;
}

void EntrantBytes::take(const EntrantSpec& spec, std::size_t count, const text::YamlNode& node) {
  std::size_t each = sizeof spec + spec.name.size() + spec.plugin.size() + spec.parameters.size();
  for (const auto* texts :
       {&spec.tags, &spec.fusion_of, &spec.grants.addresses, &spec.grants.variables}) {
    for (const std::string& text : *texts) each += sizeof text + text.size();
  }
  for (const auto& [key, at] : spec.parameter_places)
    each += sizeof at + at.file.size() + key.size();
  for (const NamedPath& file : spec.files) {
    each += sizeof file + file.key.size() + file.path.size() + file.where.file.size();
  }
  if (count > (kMostEntrantBytes - bytes_) / each) {
    throw node.error("up to here, the contest's entrants hold more than 64 MiB of texts",
                     "list fewer values of their parameters, or shorten their tags");
  }
  bytes_ += count * each;
}

std::vector<EntrantSpec> read_entrants(const text::YamlNode& node,
                                       const std::vector<EntrantSpec>& known, EntrantBytes& bytes,
                                       PathPlaces& places) {
  if (!node.is_list()) throw no_list(node);
  std::vector<EntrantSpec> entrants;
  std::map<std::string, std::uint64_t> line_of;
  for (const auto& item : node.list()) {
    for (auto& entrant : item.is_scalar() ? std::vector{entrant_named(item, known, bytes)}
                                          : read_entrant(item, bytes, places)) {
      require_printable(entrant.name, item);
      const auto [earlier, added] = line_of.emplace(entrant.name, entrant.where.line);
      if (!added) {
        throw item.error(fmt::format("a second entrant is named '{}', as the one in line {}",
                                     entrant.name, earlier->second),
                         "give it a 'name' of its own");
      }
      for (const auto& member : entrant.fusion_of) {
        if (member == entrant.name || !line_of.contains(member)) {
          throw item.error(fmt::format("no entrant before this one is named '{}'", member),
                           names_above(member, entrants));
        }
      }
      entrants.push_back(std::move(entrant));
    }
  }
  if (entrants.empty()) throw node.error("the contest has no entrants", "list at least one");
  return entrants;
}

}  // namespace matchbench::contest
