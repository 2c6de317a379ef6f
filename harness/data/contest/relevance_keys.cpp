#include "harness/data/contest/relevance_keys.hpp"

#include "harness/data/collection/native/relevance_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::contest {
namespace {

void add_name(const text::YamlNode& name, RelevanceKeys& keys) {
  if (std::ranges::find(keys.names, name.text()) != keys.names.end()) {
    throw name.error(fmt::format("the relevance setting '{}' appears twice", name.text()),
                     "keep one of the two");
  }
  keys.names.push_back(name.filled_text());
  keys.places.push_back(name.where());
}

void add_definitions(const text::YamlNode& map, RelevanceKeys& keys) {
  for (const auto& [name, setting] : map.entries()) {
    add_name(name, keys);
    keys.defined.push_back({name.where(), collection::parse_relevance_setting(
                                              name.text(), setting, {.takes_any = true})});
  }
}

bool is_defined(const std::string& name, const std::vector<DefinedSetting>& defined) {
  return std::ranges::any_of(defined, [&](const auto& one) { return one.setting.name == name; });
}

}  // namespace

RelevanceKeys read_relevance(const text::YamlNode& node) {
  RelevanceKeys keys;
  if (node.is_map()) {
    add_definitions(node, keys);
  } else {
    for (const text::YamlNode& item : node.list()) {
      if (item.is_map()) {
        add_definitions(item, keys);
      } else {
        add_name(item, keys);
      }
    }
  }
  if (keys.names.empty()) {
    throw node.error("'relevance' lists nothing",
                     "name at least one relevance setting of the collection, or leave the key out "
                     "for all");
  }
  return keys;
}

std::vector<DefinedSetting> named_of(const std::vector<DefinedSetting>& defined,
                                     const Contest& contest) {
  std::vector<std::string> wanted = contest.relevance;
  wanted.insert(wanted.end(), {contest.training.grades, contest.training.relevant});
  std::vector<DefinedSetting> out;
  for (const DefinedSetting& one : defined) {
    const std::string& name = one.setting.name;
    const bool is_wanted = std::ranges::find(wanted, name) != wanted.end();
    if (is_wanted && !is_defined(name, contest.defined_settings)) out.push_back(one);
  }
  return out;
}

}  // namespace matchbench::contest
