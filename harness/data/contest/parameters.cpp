#include "harness/data/contest/parameters.hpp"

#include "harness/foundation/text/json.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace matchbench::contest {
namespace {

constexpr std::size_t kMostSets = 10'000;

// JSON's own grammar of numbers, so that 007, .5, 1_000 and Infinity stay texts.
bool is_json_number(std::string_view text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return false;
  }
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  const bool padded = digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
  return !digits.empty() && digits[0] >= '0' && digits[0] <= '9' && !padded &&
         digits.back() != '.' && digits.find(".e") == std::string_view::npos &&
         digits.find(".E") == std::string_view::npos;
}

std::string json_of(const text::YamlNode& node) {
  switch (node.kind()) {
    case text::YamlNode::Kind::kNull:
      return "null";
    case text::YamlNode::Kind::kScalar: {
      std::string text = node.text();
      if (!node.is_quoted() && (text == "true" || text == "false" || is_json_number(text))) {
        return text;
      }
      return text::json_string(text);
    }
    case text::YamlNode::Kind::kList: {
      std::vector<std::string> items;
      for (const auto& item : node.list()) items.push_back(json_of(item));
      return fmt::format("[{}]", fmt::join(items, ","));
    }
    case text::YamlNode::Kind::kMap: {
      std::vector<std::string> items;
      for (const auto& [key, value] : node.entries()) {
        items.push_back(text::json_string(key.text()) + ":" + json_of(value));
      }
      return fmt::format("{{{}}}", fmt::join(items, ","));
    }
  }
  return "null";
}

struct Choice {
  std::vector<std::string> members;  // "key":value
  std::vector<std::string> labels;   // key=value, swept ones only
};

}  // namespace

std::vector<ParameterSet> parameter_sets(const std::optional<text::YamlNode>& node) {
  if (!node) return {ParameterSet{}};
  std::vector<Choice> choices(1);
  std::size_t bytes = 0;  // of all choices
  for (const auto& [key, value] : node->entries()) {
    const bool swept = value.is_list();
    const std::vector<text::YamlNode> values =
        swept ? value.list() : std::vector<text::YamlNode>{value};
    if (values.empty()) {
      throw value.error(
          fmt::format("parameter '{}' is an empty list: it would leave no entrant", key.text()),
          "list at least one value");
    }
    if (choices.size() * values.size() > kMostSets) {
      throw value.error(fmt::format("with parameter '{}' this entry makes more than {} entrants",
                                    key.text(), kMostSets),
                        "list fewer values; a list as one value is written [[a, b]]");
    }
    std::vector<Choice> own;  // of one member, and at most one label
    std::size_t own_bytes = 0;
    for (const auto& item : values) {
      Choice& one = own.emplace_back();
      one.members.push_back(text::json_string(key.text()) + ":" + json_of(item));
      if (swept) {
        one.labels.push_back(key.text() + "=" + (item.is_scalar() ? item.text() : json_of(item)));
      }
      own_bytes += sizeof one + one.members.front().size();
    }
    bytes = bytes * values.size() + own_bytes * choices.size();
    if (bytes > kMostEntrantBytes) {
      throw value.error(fmt::format("with parameter '{}' this entry's parameters have more than {} "
                                    "MiB in all entrants",
                                    key.text(), kMostEntrantBytes >> 20),
                        "list fewer values, or hand over long ones in a file: files: {key: PATH}");
    }
    std::vector<Choice> extended;
    for (const auto& choice : choices) {
      for (const Choice& one : own) {
        Choice& next = extended.emplace_back(choice);
        next.members.push_back(one.members.front());
        if (swept) next.labels.push_back(one.labels.front());
      }
    }
    choices = std::move(extended);
  }
  std::vector<ParameterSet> sets;
  for (const auto& choice : choices) {
    sets.push_back({fmt::format("{{{}}}", fmt::join(choice.members, ",")),
                    fmt::format("{}", fmt::join(choice.labels, ","))});
  }
  return sets;
}

}  // namespace matchbench::contest
