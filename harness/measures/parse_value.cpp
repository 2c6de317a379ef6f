#include "harness/measures/parse_value.hpp"

#include "harness/base/error.hpp"
#include "harness/base/spaces.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace matchbench::measures {
namespace {

using NumberPairs = std::vector<std::pair<double, double>>;

// "word(inside)" or a bare word.
struct Call {
  std::string_view word;
  std::optional<std::string_view> inside;
};

Call split_call(std::string_view text) {
  const auto open = text.find('(');
  if (open == std::string_view::npos || text.back() != ')') return {text, std::nullopt};
  return {trimmed(text.substr(0, open)), trimmed(text.substr(open + 1, text.size() - open - 2))};
}

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

std::optional<Discount> read_discount(std::string_view text) {
  if (text == "none") return Discount{Discount::Kind::kNone, 0};
  if (text == "sqrt") return Discount{Discount::Kind::kPower, 0.5};
  const auto [word, inside] = split_call(text);
  const auto value = inside ? parse_number(*inside) : std::nullopt;
  if (!value) return std::nullopt;
  if (word == "log" && *value > 1) return Discount{Discount::Kind::kLog, *value};
  if (word == "pow" && *value > 0 && *value <= 1) return Discount{Discount::Kind::kPower, *value};
  if (word == "jk" && *value > 1) return Discount{Discount::Kind::kJarvelin, *value};
  return std::nullopt;
}

// "1=3,2=9": keys rising, each once, values within the bounds.
std::optional<NumberPairs> read_map(std::string_view text, double lowest, double highest) {
  NumberPairs pairs;
  for (const auto entry : split_at_commas(text)) {
    const auto equals = entry.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const auto key = parse_number(trimmed(entry.substr(0, equals)));
    const auto value = parse_number(trimmed(entry.substr(equals + 1)));
    if (!key || !value || *value < lowest || *value > highest) return std::nullopt;
    pairs.emplace_back(*key, *value);
  }
  std::sort(pairs.begin(), pairs.end());
  const auto twice = std::adjacent_find(
      pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
  if (pairs.empty() || twice != pairs.end()) return std::nullopt;
  return pairs;
}

std::optional<Gain> read_gain(std::string_view text) {
  if (text == "linear") return Gain{Gain::Kind::kLinear, {}};
  if (text == "exp") return Gain{Gain::Kind::kExp, {}};
  const auto [word, inside] = split_call(text);
  if (word != "map" || !inside) return std::nullopt;
  auto map = read_map(*inside, 0, kLargest);
  if (!map) return std::nullopt;
  return Gain{Gain::Kind::kMap, std::move(*map)};
}

std::optional<DegreeRule> read_degree(std::string_view text) {
  if (text == "asis") return DegreeRule{DegreeRule::Kind::kAsIs, {}};
  if (text == "minmax") return DegreeRule{DegreeRule::Kind::kMinMax, {}};
  const auto [word, inside] = split_call(text);
  if (word != "map" || !inside) return std::nullopt;
  auto map = read_map(*inside, 0, 1);
  if (!map) return std::nullopt;
  return DegreeRule{DegreeRule::Kind::kMap, std::move(*map)};
}

std::optional<std::vector<double>> read_list(const Parameter& parameter, std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return std::nullopt;
  std::vector<double> values;
  for (const auto item : split_at_commas(text.substr(1, text.size() - 2))) {
    const auto value = read_number(parameter, item);
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

template <class T>
std::optional<ParameterValue> widen(std::optional<T> value) {
  if (!value) return std::nullopt;
  return ParameterValue(std::move(*value));
}

std::optional<ParameterValue> read(const Parameter& parameter, std::string_view text) {
  switch (parameter.type) {
    case ParameterType::kNumber:
    case ParameterType::kInteger:
      return widen(read_number(parameter, text));
    case ParameterType::kChoice: {
      const auto& choices = parameter.choices;
      const auto found = std::find(choices.begin(), choices.end(), text);
      if (found == choices.end()) return std::nullopt;
      return ParameterValue(static_cast<double>(found - choices.begin()));
    }
    case ParameterType::kDiscount:
      return widen(read_discount(text));
    case ParameterType::kGain:
      return widen(read_gain(text));
    case ParameterType::kList:
      return widen(read_list(parameter, text));
    case ParameterType::kDegree:
      return widen(read_degree(text));
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  if (trimmed(text).empty()) return parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] != ',' || depth > 0) continue;
    parts.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

ParameterValue parse_value(const Parameter& parameter, std::string_view text,
                           std::string_view where) {
  const auto number = parse_number(text);
  if (number && std::fabs(*number) > kLargest) {
    throw input_error(
        fmt::format("{}: {} = {} is too large to compute with", where, parameter.name, text),
        fmt::format("it may be up to {}", kLargest));
  }
  auto value = read(parameter, text);
  if (value) return std::move(*value);
  throw input_error(fmt::format("{}: {} cannot be '{}'", where, parameter.name, text),
                    fmt::format("it is {}", allowed(parameter)));
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

}  // namespace matchbench::measures
