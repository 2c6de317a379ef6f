#include "harness/scoring/measures/names/parse.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/aliases.hpp"
#include "harness/scoring/measures/names/nicknames.hpp"
#include "harness/scoring/measures/names/suggest.hpp"
#include "harness/scoring/measures/parse_value.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace matchbench::measures {
namespace {

constexpr std::string_view kJudgedOnly = "judged_only";
constexpr std::string_view kSilenceSetting = "silence";

std::string names_of_parameters(const MeasureDeclaration& declaration) {
  std::vector<std::string_view> names;
  for (const auto& parameter : declaration.parameters) names.push_back(parameter.name);
  if (can_score_silence(declaration)) names.push_back(kSilenceSetting);
  if (names.empty()) return fmt::format("it has only {}", kJudgedOnly);
  return fmt::format("it has {} and {}", fmt::join(names, ", "), kJudgedOnly);
}

// The place of a setting among the parameters; after them comes judged_only, which every measure
// has, and silence. A value without a name is the next one not given.
std::size_t place_of(const Token& setting, const MeasureDeclaration& declaration,
                     const std::vector<bool>& given, std::string_view text) {
  const auto& parameters = declaration.parameters;
  const auto name = setting.key;
  std::size_t place = 0;
  while (place < parameters.size() &&
         (name.empty() ? given[place] : parameters[place].name != name)) {
    ++place;
  }
  if (place == parameters.size() && name == kSilenceSetting) ++place;
  if (place == parameters.size() && name != kJudgedOnly) {
    throw input_error(fmt::format("'{}': {} has no parameter {}", text, declaration.name,
                                  name.empty() ? fmt::format("for the value '{}'", setting.whole)
                                               : fmt::format("'{}'", name)),
                      names_of_parameters(declaration));
  }
  if (given[place]) throw input_error(fmt::format("'{}': {} is given twice", text, name));
  return place;
}

// Other tools write True.
bool read_judged_only(std::string_view value, std::string_view text) {
  if (value == "true" || value == "True") return true;
  if (value == "false" || value == "False") return false;
  throw input_error(fmt::format("'{}': judged_only cannot be '{}'", text, value),
                    "it is true or false");
}

bool read_silence(std::string_view value, const MeasureDeclaration& declaration,
                  std::string_view text) {
  if (value != "scored") {
    throw input_error(fmt::format("'{}': silence cannot be '{}'", text, value),
                      "it is scored, or left out");
  }
  if (can_score_silence(declaration)) return true;
  throw input_error(fmt::format("'{}': {} cannot be combined with silence", text, declaration.name),
                    "take a measure from 0 to 1 of which more is better");
}

bool is_declared(const MeasureDeclaration& declaration, std::string_view parameter) {
  return std::ranges::find(declaration.parameters, parameter, &Parameter::name) !=
         declaration.parameters.end();
}

void read_settings(const NameTokens& tokens, Measure& measure) {
  const auto& declaration = *measure.declaration;
  const auto& parameters = declaration.parameters;
  std::vector<bool> given(parameters.size() + 2, false);
  for (auto setting : tokens.settings) {
    if (setting.key == "dcg" && is_declared(declaration, "gain")) {
      setting = gain_of_dcg(setting.text, tokens.text);
    }
    if (setting.key == "gains" && is_declared(declaration, "gain")) {
      throw gains_of_other_tools(tokens);
    }
    const auto place = place_of(setting, declaration, given, tokens.text);
    given[place] = true;
    if (setting.key == kJudgedOnly) {
      measure.judged_only = read_judged_only(setting.text, tokens.text);
    } else if (setting.key == kSilenceSetting) {
      measure.silence_scored = read_silence(setting.text, declaration, tokens.text);
    } else {
      measure.values[place] = parse_value(parameters[place], setting, tokens.text);
    }
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (given[i] || !parameters[i].fallback.empty()) continue;
    throw input_error(fmt::format("'{}': {} must be given", tokens.text, parameters[i].name),
                      std::string(parameters[i].meaning));
  }
}

void read_at(const NameTokens& tokens, Measure& measure) {
  if (tokens.at) return set_at(measure, parse_number(*tokens.at), *tokens.at, tokens.text);
  const auto wanted = measure.declaration->at;
  if (wanted != At::kRank && wanted != At::kRecall) return;
  const bool recall = wanted == At::kRecall;
  throw input_error(fmt::format("'{}' needs a {}", tokens.text, recall ? "recall level" : "cutoff"),
                    fmt::format("write {}@{}, for example", tokens.text, recall ? "0.5" : "10"));
}

// The measure with this name; letter case counts only if a spelling of the reference evaluator
// differs in nothing else: "rbp@10" is not taken for RBP@10. Null if there is none.
const MeasureDeclaration* declared(std::string_view name) {
  if (const auto* found = find_measure(canonical_name(name))) return found;
  const auto all = registered_measures();
  const auto same = std::ranges::find_if(all, [name](const MeasureDeclaration& one) {
    return lower_case(one.name) == lower_case(name);
  });
  if (same == all.end()) return nullptr;
  const auto meant = expand_alias(name);
  const bool is_it = std::ranges::all_of(
      meant, [&](const RequestedMeasure& one) { return one.measure == with_defaults(*same); });
  return is_it ? &*same : nullptr;
}

// ir-measures prints NumRelRet as NumRet(rel=1).
const MeasureDeclaration* declared_as_given(const NameTokens& tokens) {
  const auto* found = declared(tokens.name);
  const bool has_level =
      std::ranges::find(tokens.settings, "rel", &Token::key) != tokens.settings.end();
  return found != nullptr && found->name == "NumRet" && has_level ? find_measure("NumRelRet")
                                                                  : found;
}

// Why there is no such canonical name.
Error not_canonical(const NameTokens& tokens) {
  if (!written_here(tokens).empty()) return unknown_measure(tokens);
  const auto meant = expand_alias(tokens.name);
  if (meant.empty()) return unknown_measure(tokens);
  const auto& first = meant.front().measure;
  const bool takes_cutoff = !first.at && tokens.at && tokens.settings.empty() &&
                            first.declaration->at == At::kOptionalRank;
  if (tokens.name == "rbp" && tokens.at && tokens.at->starts_with("0.")) {  // ranx: "rbp.95"
    return input_error(fmt::format("'{}': {} is no cutoff", tokens.text, *tokens.at),
                       fmt::format("write RBP(p={})", *tokens.at));
  }
  if (meant.front().aggregate == Aggregate::kGeometricMean) {
    return input_error(
        fmt::format("'{}': '{}' takes no cutoff", tokens.text, tokens.name),
        fmt::format("with 'matchbench eval', write -m {}{} --aggregate gmean", to_string(first),
                    tokens.at ? fmt::format("@{}", *tokens.at) : ""));
  }
  if (meant.size() > 1 && tokens.at && tokens.settings.empty()) {
    return input_error(
        fmt::format("'{}': '{}' is followed by '.' or '_'", tokens.text, tokens.name),
        fmt::format("write {}@{}", first.declaration->name, *tokens.at));
  }
  return input_error(
      fmt::format("'{}': '{}' is an alias, which is given alone", tokens.text, tokens.name),
      fmt::format("write {}{}{}", meant.size() > 1 ? "the measure, such as " : "", to_string(first),
                  takes_cutoff ? fmt::format("@{}", *tokens.at) : ""));
}

Error means_several(std::string_view text, const std::vector<RequestedMeasure>& meant) {
  return input_error(fmt::format("'{}' means {} measures", text, meant.size()),
                     fmt::format("name one of them, such as {}", meant.front().label));
}

// "Success" of "Success@k", "AP[@k]" and "IPrec@r"; a name without a placeholder unchanged.
std::string_view without_placeholder(std::string_view text) {
  const auto at = text.rfind('@');
  if (at == std::string_view::npos) return text;
  const auto behind = text.substr(at + 1);
  if (behind != "k" && behind != "r" && behind != "k]") return text;
  const auto name = text.substr(0, at);
  return behind.ends_with(']') && name.ends_with('[') ? name.substr(0, name.size() - 1) : name;
}

}  // namespace

Measure parse_canonical(std::string_view text) {
  require_one_name(trimmed(text));
  const auto tokens = tokenise(text);
  const auto* declaration = declared_as_given(tokens);
  if (declaration == nullptr) throw not_canonical(tokens);
  Measure measure = with_defaults(*declaration);
  read_settings(tokens, measure);
  read_at(tokens, measure);
  return measure;
}

std::vector<RequestedMeasure> parse_measures(std::string_view text) {
  text = trimmed(text);
  require_one_name(text);
  auto requested = expand_alias(text);
  if (requested.empty() && declared(tokenise(text).name) == nullptr) {
    requested = expand_alias_in_any_case(text);
  }
  if (requested.empty()) {
    auto measure = parse_canonical(text);
    auto label = to_string(measure);
    const auto aggregate = measure.declaration->properties.aggregate;
    requested.push_back({std::move(measure), std::move(label), aggregate});
  }
  for (auto& one : requested) one.asked = requested.size() == 1 ? text : one.label;
  return requested;
}

Measure parse_measure(std::string_view text) {
  auto requested = parse_measures(text);
  if (requested.size() == 1) return std::move(requested.front().measure);
  throw means_several(text, requested);
}

const MeasureDeclaration& parse_declaration(std::string_view text) {
  const auto name = without_placeholder(trimmed(text));
  if (const auto* declaration = declared(name)) return *declaration;
  const auto meant = parse_measures(name);
  const auto& first = *meant.front().measure.declaration;
  const bool is_family = std::ranges::find(alias_names(), name) != alias_names().end() &&
                         std::ranges::all_of(meant, [&](const RequestedMeasure& one) {
                           return one.measure.declaration == &first;
                         });
  if (meant.size() > 1 && !is_family) throw means_several(name, meant);
  return first;
}

}  // namespace matchbench::measures
