#include "harness/measures/names/parse.hpp"

#include "harness/base/error.hpp"
#include "harness/base/spaces.hpp"
#include "harness/measures/declare/registry.hpp"
#include "harness/measures/names/aliases.hpp"
#include "harness/measures/names/suggest.hpp"
#include "harness/measures/parse_value.hpp"
#include "harness/measures/prepared_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace matchbench::measures {
namespace {

constexpr std::string_view kJudgedOnly = "judged_only";

// "Name(settings)@at", cut into its parts.
struct Parts {
  std::string_view name, settings, at;
  bool has_at = false;
};

Parts cut(std::string_view text) {
  Parts parts;
  const auto name_end = std::min(text.find_first_of("(@"), text.size());
  parts.name = trimmed(text.substr(0, name_end));
  std::string_view rest = trimmed(text.substr(name_end));
  if (!rest.empty() && rest.front() == '(') {
    const auto close = rest.rfind(')');
    if (close == std::string_view::npos) {
      throw input_error(fmt::format("'{}': the bracket is not closed", text));
    }
    parts.settings = rest.substr(1, close - 1);
    rest = trimmed(rest.substr(close + 1));
  }
  if (!rest.empty() && rest.front() != '@') {
    throw input_error(fmt::format("'{}': '{}' is left over", text, rest),
                      "a measure is written Name(parameter=value,…)@cutoff");
  }
  parts.has_at = !rest.empty();
  if (parts.has_at) parts.at = trimmed(rest.substr(1));
  return parts;
}

std::string names_of_parameters(const MeasureDeclaration& declaration) {
  std::string names;
  for (const auto& parameter : declaration.parameters) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", parameter.name);
  }
  if (names.empty()) return fmt::format("it has none but {}", kJudgedOnly);
  return fmt::format("it has {} and {}", names, kJudgedOnly);
}

Error given_twice(std::string_view parameter, std::string_view text) {
  return input_error(fmt::format("'{}': {} is given twice", text, parameter));
}

// The place of `setting` among the parameters; a value without a name is the next one not given.
std::size_t parameter_index(const MeasureDeclaration& declaration, std::string_view name,
                            const std::vector<bool>& given, std::string_view text) {
  const auto& parameters = declaration.parameters;
  const auto found = std::find_if(parameters.begin(), parameters.end(), [&](const auto& parameter) {
    return name.empty() ? !given[static_cast<std::size_t>(&parameter - parameters.data())]
                        : parameter.name == name;
  });
  if (found == parameters.end()) {
    throw input_error(fmt::format("'{}': {} has no parameter '{}'", text, declaration.name, name),
                      names_of_parameters(declaration));
  }
  const auto index = static_cast<std::size_t>(found - parameters.begin());
  if (given[index]) throw given_twice(found->name, text);
  return index;
}

// Where the name of "name=value" ends; npos for a bare value, which may hold '=' inside brackets.
std::size_t name_end(std::string_view setting) {
  const auto equals = setting.find('=');
  return equals < setting.find_first_of("([") ? equals : std::string_view::npos;
}

// The value of judged_only, which every measure has; other tools write True.
bool read_judged_only(std::string_view value, std::string_view text) {
  if (value == "true" || value == "True") return true;
  if (value == "false" || value == "False") return false;
  throw input_error(fmt::format("'{}': judged_only cannot be '{}'", text, value),
                    "it is true or false");
}

std::string_view unquoted(std::string_view value) {
  const bool quoted = value.size() >= 2 && value.front() == value.back() &&
                      (value.front() == '"' || value.front() == '\'');
  return quoted ? value.substr(1, value.size() - 2) : value;
}

bool is_declared(const MeasureDeclaration& declaration, std::string_view parameter) {
  return std::ranges::find(declaration.parameters, parameter, &Parameter::name) !=
         declaration.parameters.end();
}

// ir-measures writes nDCG(dcg="exp-log2") for the gain 2^g − 1; both of its forms have the discount
// log2(i + 1), which is the default here.
std::string_view gain_of_dcg(std::string_view value, std::string_view text) {
  if (value == "exp-log2") return "exp";
  if (value == "log2") return "linear";
  throw input_error(fmt::format("'{}': dcg cannot be '{}'", text, value), "it is log2 or exp-log2");
}

void read_settings(std::string_view settings, std::string_view text, Measure& measure) {
  const auto& declaration = *measure.declaration;
  const auto& parameters = declaration.parameters;
  auto& values = measure.values;
  values.resize(parameters.size());
  std::vector<bool> given(parameters.size(), false);
  bool judged_only_given = false;
  for (const auto setting : split_at_commas(settings)) {
    const auto equals = name_end(setting);
    const bool named = equals != std::string_view::npos;
    const auto name = named ? trimmed(setting.substr(0, equals)) : std::string_view();
    if (name == kJudgedOnly) {
      if (judged_only_given) throw given_twice(name, text);
      measure.judged_only = read_judged_only(unquoted(trimmed(setting.substr(equals + 1))), text);
      judged_only_given = true;
      continue;
    }
    const auto value = unquoted(named ? trimmed(setting.substr(equals + 1)) : setting);
    const bool is_dcg = name == "dcg" && is_declared(declaration, "gain");
    const auto index = parameter_index(declaration, is_dcg ? "gain" : name, given, text);
    values[index] = parse_value(parameters[index], is_dcg ? gain_of_dcg(value, text) : value, text);
    given[index] = true;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (given[i]) continue;
    if (parameters[i].fallback.empty()) {
      throw input_error(fmt::format("'{}': {} must be given", text, parameters[i].name),
                        std::string(parameters[i].meaning));
    }
    values[i] = parse_value(parameters[i], parameters[i].fallback, text);
  }
}

std::optional<double> read_at(const MeasureDeclaration& declaration, const Parts& parts,
                              std::string_view text) {
  const bool recall = declaration.at == At::kRecall;
  if (!parts.has_at) {
    if (declaration.at == At::kRank) {
      throw input_error(fmt::format("'{}' needs a cutoff", text),
                        fmt::format("write {}@10, for example", text));
    }
    if (recall) {
      throw input_error(fmt::format("'{}' needs a recall level", text),
                        fmt::format("write {}@0.5, for example", text));
    }
    return std::nullopt;
  }
  if (declaration.at == At::kNothing) {
    throw input_error(fmt::format("'{}': {} takes no cutoff", text, declaration.name));
  }
  const auto value = parse_number(parts.at);
  if (recall && (!value || *value < 0 || *value > 1)) {
    throw input_error(fmt::format("'{}': the recall level cannot be '{}'", text, parts.at),
                      "it is a number from 0 to 1");
  }
  if (!recall && (!value || *value < 1 || *value >= kWhole || *value != std::floor(*value))) {
    throw input_error(fmt::format("'{}': the cutoff cannot be '{}'", text, parts.at),
                      "it is a whole number from 1 on");
  }
  return value;
}

// Why there is no such canonical name.
Error not_canonical(std::string_view name, std::string_view text) {
  const auto meant = expand_alias(name);
  if (meant.empty()) return unknown_measure(name);
  return input_error(fmt::format("'{}': '{}' is an alias, which stands alone", text, name),
                     fmt::format("write {}{}", meant.size() > 1 ? "the measure, such as " : "",
                                 to_string(meant.front().measure)));
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
  text = trimmed(text);
  const auto parts = cut(text);
  const auto* declaration = find_measure(canonical_name(parts.name));
  if (declaration == nullptr) throw not_canonical(parts.name, text);
  Measure measure;
  measure.declaration = declaration;
  read_settings(parts.settings, text, measure);
  measure.at = read_at(*declaration, parts, text);
  return measure;
}

std::vector<RequestedMeasure> parse_measures(std::string_view text) {
  text = trimmed(text);
  auto requested = expand_alias(text);
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
  if (const auto* declaration = find_measure(canonical_name(name))) return *declaration;
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
