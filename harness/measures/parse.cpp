#include "harness/measures/parse.hpp"

#include "harness/base/error.hpp"
#include "harness/base/spaces.hpp"
#include "harness/measures/aliases.hpp"
#include "harness/measures/parse_value.hpp"
#include "harness/measures/prepared_request.hpp"
#include "harness/measures/registry.hpp"
#include "harness/measures/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace matchbench {
namespace {

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
  return names.empty() ? "it has none" : "it has " + names;
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
  if (given[index]) {
    throw input_error(fmt::format("'{}': {} is given twice", text, found->name));
  }
  return index;
}

// Where the name of "name=value" ends; npos for a bare value, which may hold '=' inside brackets.
std::size_t name_end(std::string_view setting) {
  const auto equals = setting.find('=');
  return equals < setting.find_first_of("([") ? equals : std::string_view::npos;
}

std::vector<ParameterValue> read_settings(const MeasureDeclaration& declaration,
                                          std::string_view settings, std::string_view text) {
  const auto& parameters = declaration.parameters;
  std::vector<ParameterValue> values(parameters.size());
  std::vector<bool> given(parameters.size(), false);
  for (const auto setting : split_at_commas(settings)) {
    const auto equals = name_end(setting);
    const bool named = equals != std::string_view::npos;
    const auto name = named ? trimmed(setting.substr(0, equals)) : std::string_view();
    const auto index = parameter_index(declaration, name, given, text);
    values[index] =
        parse_value(parameters[index], named ? trimmed(setting.substr(equals + 1)) : setting, text);
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
  return values;
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

}  // namespace

Measure parse_canonical(std::string_view text) {
  text = trimmed(text);
  const auto parts = cut(text);
  const auto* declaration = find_measure(canonical_name(parts.name));
  if (declaration == nullptr) throw not_canonical(parts.name, text);
  return {.declaration = declaration,
          .values = read_settings(*declaration, parts.settings, text),
          .at = read_at(*declaration, parts, text)};
}

std::vector<RequestedMeasure> parse_measures(std::string_view text) {
  auto requested = expand_alias(trimmed(text));
  if (!requested.empty()) return requested;
  auto measure = parse_canonical(text);
  auto label = to_string(measure);
  const auto aggregate = measure.declaration->properties.aggregate;
  return {{std::move(measure), std::move(label), aggregate}};
}

Measure parse_measure(std::string_view text) {
  auto requested = parse_measures(text);
  if (requested.size() == 1) return std::move(requested.front().measure);
  throw input_error(fmt::format("'{}' means {} measures", text, requested.size()),
                    fmt::format("name one of them, such as {}", requested.front().label));
}

}  // namespace matchbench
