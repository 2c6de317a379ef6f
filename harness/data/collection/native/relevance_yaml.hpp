#pragma once

#include "harness/foundation/model/relevance.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::collection {

// The names that a setting may use: what the collection's manifest declares.
struct RelevanceVocabulary {
  std::vector<std::string> judges;
  std::vector<std::string> dimensions;
  bool takes_any = false;  // any name is taken as written, because no collection is known yet
};

// A map name → setting, as under `relevance:` in a manifest or a contest file (datasets/README.md,
// "Relevance settings"), in file order. `judge` defaults to the consensus; `entrant:NAME` is taken
// as written, whether there is such an entrant is for the caller to check. Throws an input Error
// with place if a setting is malformed, contradicts itself or names an undeclared judge or
// dimension.
std::vector<RelevanceSetting> parse_relevance_settings(const text::YamlNode& settings,
                                                       const RelevanceVocabulary& vocabulary);

// One setting under a key of its own.
RelevanceSetting parse_relevance_setting(const std::string& name, const text::YamlNode& setting,
                                         const RelevanceVocabulary& vocabulary);

// Throws an input Error without place, which names the setting, if it uses a judge or a dimension
// that the vocabulary does not declare.
void require_declared(const RelevanceSetting& setting, const RelevanceVocabulary& vocabulary);

// The text of a `relevance:` map that reads back as these settings, indented by two blanks; empty
// for none.
std::string relevance_yaml(std::span<const RelevanceSetting> settings);

// Reads what relevance_yaml() wrote; judges and dimensions are taken as written. Throws an input
// Error that begins with `origin` if the text is something else.
std::vector<RelevanceSetting> settings_in(const std::string& relevance_yaml,
                                          const std::string& origin);

// Ids that no judge may have, because `judge:` gives them another meaning.
bool is_reserved_judge(std::string_view id);

}  // namespace matchbench::collection
