#include "harness/scoring/measures/parse_value.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/scoring/measures/prepared_request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

namespace matchbench::measures {
namespace {

using NumberPairs = std::vector<std::pair<double, double>>;

std::string allowed_range(const Parameter& parameter) {
  const bool below = std::isfinite(parameter.lowest);
  const bool above = std::isfinite(parameter.highest);
  std::string text = parameter.type == ParameterType::kInteger ? "a whole number" : "a number";
  if (below && above) {
    text += fmt::format(" from {} to {}", parameter.lowest, parameter.highest);
    if (parameter.open) text += ", both excluded";
  } else if (below) {
    text += fmt::format("{} {}", parameter.open ? " above" : " of at least", parameter.lowest);
  }
  if (!parameter.word.empty()) text += fmt::format(", or {}", parameter.word);
  return text;
}

bool in_range(const Parameter& parameter, double value) {
  if (parameter.open) return value > parameter.lowest && value < parameter.highest;
  return value >= parameter.lowest && value <= parameter.highest;
}

std::optional<double> read_number(const Parameter& parameter, std::string_view text) {
  if (!parameter.word.empty() && text == parameter.word) return parameter.word_value;
  const auto value = parse_number(text);
  if (!value || !in_range(parameter, *value)) return std::nullopt;
  if (parameter.type == ParameterType::kInteger && *value != std::floor(*value)) {
    return std::nullopt;
  }
  return value;
}

std::optional<Discount> read_discount(const Token& token) {
  if (token.text == "none") return Discount{Discount::Kind::kNone, 0};
  if (token.text == "sqrt") return Discount{Discount::Kind::kPower, 0.5};
  const auto value = token.bracket == '(' ? parse_number(trimmed(token.inside)) : std::nullopt;
  if (!value) return std::nullopt;
  if (token.word == "log" && *value > 1) return Discount{Discount::Kind::kLog, *value};
  if (token.word == "pow" && *value > 0 && *value <= 1) {
    return Discount{Discount::Kind::kPower, *value};
  }
  if (token.word == "jk" && *value > 1) return Discount{Discount::Kind::kJarvelin, *value};
  return std::nullopt;
}

// "map(1=3,2=9)": keys rising, each once, values within the bounds.
std::optional<NumberPairs> read_map(const Token& token, double lowest, double highest) {
  if (token.word != "map" || token.bracket != '(') return std::nullopt;
  NumberPairs pairs;
  for (const auto& entry : tokens_of(token.inside)) {
    const auto key = parse_number(entry.key);
    const auto value = parse_number(entry.text);
    if (!key || !value || *value < lowest || *value > highest) return std::nullopt;
    pairs.emplace_back(*key, *value);
  }
  std::sort(pairs.begin(), pairs.end());
  const auto twice = std::adjacent_find(
      pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
  if (pairs.empty() || twice != pairs.end()) return std::nullopt;
  return pairs;
}

std::optional<Gain> read_gain(const Token& token) {
  if (token.text == "linear") return Gain{Gain::Kind::kLinear, {}};
  if (token.text == "exp") return Gain{Gain::Kind::kExp, {}};
  auto map = read_map(token, 0, kLargest);
  if (!map) return std::nullopt;
  return Gain{Gain::Kind::kMap, std::move(*map)};
}

std::optional<DegreeRule> read_degree(const Token& token) {
  if (token.text == "asis") return DegreeRule{DegreeRule::Kind::kAsIs, {}};
  if (token.text == "minmax") return DegreeRule{DegreeRule::Kind::kMinMax, {}};
  auto map = read_map(token, 0, 1);
  if (!map) return std::nullopt;
  return DegreeRule{DegreeRule::Kind::kMap, std::move(*map)};
}

std::optional<std::vector<double>> read_list(const Parameter& parameter, const Token& token) {
  if (token.bracket != '[' || !token.word.empty()) return std::nullopt;
  std::vector<double> values;
  for (const auto& item : tokens_of(token.inside)) {
    const auto value = read_number(parameter, item.whole);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  if (values.empty() && parameter.fallback != "[]") return std::nullopt;
  return values;
}

std::string allowed(const Parameter& parameter) {
  switch (parameter.type) {
    case ParameterType::kNumber:
    case ParameterType::kInteger:
      return allowed_range(parameter);
    case ParameterType::kChoice:
      return fmt::format("one of {}", fmt::join(parameter.choices, ", "));
    case ParameterType::kDiscount:
      return "log(b) with b > 1, pow(a) with 0 < a ≤ 1, sqrt, jk(b) with b > 1, or none";
    case ParameterType::kGain:
      return "linear, exp, or map(grade=gain,…) with each grade once and no negative gain";
    case ParameterType::kList:
      return fmt::format("a list [x,y,…], each item {}", allowed_range(parameter));
    case ParameterType::kDegree:
      return "asis, minmax, or map(degree=value,…) with each degree once and values from 0 to 1";
  }
  return {};
}

std::optional<ParameterValue> read(const Parameter& parameter, const Token& token) {
  switch (parameter.type) {
    case ParameterType::kNumber:
    case ParameterType::kInteger:
      return read_number(parameter, token.text);
    case ParameterType::kChoice: {
      const auto& choices = parameter.choices;
      // Letter case does not count: other tools write True.
      const auto found = std::find_if(choices.begin(), choices.end(), [&](std::string_view choice) {
        return lower_case(choice) == lower_case(token.text);
      });
      if (found == choices.end()) return std::nullopt;
      return ParameterValue(static_cast<double>(found - choices.begin()));
    }
    case ParameterType::kDiscount:
      return read_discount(token);
    case ParameterType::kGain:
      return read_gain(token);
    case ParameterType::kList:
      return read_list(parameter, token);
    case ParameterType::kDegree:
      return read_degree(token);
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

ParameterValue parse_value(const Parameter& parameter, const Token& token, std::string_view where) {
  const auto number = parse_number(token.text);
  if (number && std::fabs(*number) > kLargest) {
    throw input_error(
        fmt::format("{}: {} = {} is too large to compute with", where, parameter.name, token.text),
        fmt::format("it may be up to {}", kLargest));
  }
  auto value = read(parameter, token);
  if (value) return std::move(*value);
  const char closing = token.bracket == '(' ? ')' : ']';
  const auto shown = token.bracket == 0 ? std::string(token.text)
                                        : fmt::format("{}{}{}{}", token.word, token.bracket,
                                                      token.inside, closing);
  throw input_error(fmt::format("{}: {} cannot be '{}'", where, parameter.name, shown),
                    fmt::format("it is {}", allowed(parameter)));
}

ParameterValue default_value(const Parameter& parameter) {
  return parse_value(parameter, token_of(parameter.fallback), parameter.name);
}

std::string to_string(const Parameter& parameter, const ParameterValue& value) {
  if (const auto* discount = std::get_if<Discount>(&value)) return to_string(*discount);
  if (const auto* gain = std::get_if<Gain>(&value)) return to_string(*gain);
  if (const auto* list = std::get_if<std::vector<double>>(&value)) {
    return fmt::format("[{}]", fmt::join(*list, ","));
  }
  if (const auto* rule = std::get_if<DegreeRule>(&value)) {
    if (rule->kind == DegreeRule::Kind::kAsIs) return "asis";
    if (rule->kind == DegreeRule::Kind::kMinMax) return "minmax";
    return to_string(Gain{Gain::Kind::kMap, rule->map});
  }
  const double number = std::get<double>(value);
  if (parameter.type == ParameterType::kChoice) {
    return std::string(parameter.choices[static_cast<std::size_t>(number)]);
  }
  if (!parameter.word.empty() && number == parameter.word_value) return std::string(parameter.word);
  return fmt::format("{}", number);
}

Measure with_defaults(const MeasureDeclaration& declaration) {
  Measure measure;
  measure.declaration = &declaration;
  for (const auto& parameter : declaration.parameters) {
    measure.values.push_back(parameter.fallback.empty() ? ParameterValue()
                                                        : default_value(parameter));
  }
  return measure;
}

void set_parameter(Measure& measure, std::string_view parameter, const Token& value,
                   std::string_view where) {
  const auto& parameters = measure.declaration->parameters;
  const auto found = std::ranges::find(parameters, parameter, &Parameter::name);
  assert(found != parameters.end());
  measure.values[static_cast<std::size_t>(found - parameters.begin())] =
      parse_value(*found, value, where);
}

void set_at(Measure& measure, std::optional<double> at, std::string_view shown,
            std::string_view where) {
  const auto& declaration = *measure.declaration;
  if (declaration.at == At::kNothing) {
    throw input_error(fmt::format("'{}': {} takes no cutoff", where, declaration.name));
  }
  const bool recall = declaration.at == At::kRecall;
  if (recall && (!at || *at < 0 || *at > 1)) {
    throw input_error(fmt::format("'{}': the recall level cannot be '{}'", where, shown),
                      "it is a number from 0 to 1");
  }
  if (!recall && (!at || *at < 1 || *at >= kWhole || *at != std::floor(*at))) {
    // trec_eval writes several cutoffs behind a dot.
    const bool several = shown.find(',') != std::string_view::npos;
    throw input_error(fmt::format("'{}': the cutoff cannot be '{}'", where, shown),
                      several
                          ? fmt::format("did you mean '{}.{}'?", declaration.name, shown)
                          : fmt::format("it is a whole number from 1 on, at most {}", kWhole - 1));
  }
  measure.at = at;
}

}  // namespace matchbench::measures
