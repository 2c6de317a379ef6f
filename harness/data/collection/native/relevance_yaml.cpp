#include "harness/data/collection/native/relevance_yaml.hpp"

#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace matchbench::collection {
namespace {

struct Aggregate {
  std::string_view name;
  JudgeChoice::Kind kind;
};
constexpr std::array kAggregates{
    Aggregate{"mean", JudgeChoice::Kind::kMean}, Aggregate{"median", JudgeChoice::Kind::kMedian},
    Aggregate{"max", JudgeChoice::Kind::kMax}, Aggregate{"min", JudgeChoice::Kind::kMin},
    Aggregate{"majority", JudgeChoice::Kind::kMajority}};
constexpr std::string_view kEntrant = "entrant:";

bool is_declared(const std::string& name, const std::vector<std::string>& declared) {
  return std::ranges::find(declared, name) != declared.end();
}

std::string not_declared(std::string_view what, const std::string& name) {
  return fmt::format("the collection declares no {} '{}'", what, name);
}

// A setting may name a judge, or what is made of all grades of a pair.
std::string suggested(std::string_view what, const std::string& name,
                      const std::vector<std::string>& declared) {
  std::vector<std::string_view> names(declared.begin(), declared.end());
  if (what == "judge") {
    for (const Aggregate& aggregate : kAggregates) names.push_back(aggregate.name);
  }
  return suggestion(name, names);
}

void check_judge(const text::YamlNode& node, const std::string& judge,
                 const RelevanceVocabulary& vocabulary) {
  if (vocabulary.takes_any || is_declared(judge, vocabulary.judges)) return;
  throw node.error(not_declared("judge", judge), suggested("judge", judge, vocabulary.judges));
}

void check_dimension(const text::YamlNode& node, const RelevanceVocabulary& vocabulary) {
  const std::string name = node.text();
  if (vocabulary.takes_any || is_declared(name, vocabulary.dimensions)) return;
  throw node.error(not_declared("dimension", name),
                   suggested("dimension", name, vocabulary.dimensions));
}

JudgeChoice parse_judge(const text::YamlNode& node, const RelevanceVocabulary& vocabulary) {
  const std::string text = node.filled_text();
  for (const Aggregate& aggregate : kAggregates) {
    if (text == aggregate.name) return {aggregate.kind, {}};
  }
  if (text.starts_with(kEntrant)) {
    std::string name = text.substr(kEntrant.size());
    if (name.empty()) throw node.error("no entrant is named", "write 'entrant:NAME'");
    return {JudgeChoice::Kind::kEntrant, std::move(name)};
  }
  check_judge(node, text, vocabulary);
  return {JudgeChoice::Kind::kOne, text};
}

std::vector<std::pair<std::string, double>> parse_dimension_numbers(
    const text::YamlNode& node, const RelevanceVocabulary& vocabulary) {
  std::vector<std::pair<std::string, double>> numbers;
  for (const auto& [key, value] : node.entries()) {
    check_dimension(key, vocabulary);
    numbers.emplace_back(key.text(), value.number());
  }
  if (numbers.empty()) {
    throw node.error(fmt::format("'{}' names no dimension", node.label()), "name at least one");
  }
  return numbers;
}

GradeTable parse_table(const text::YamlNode& names, const text::YamlNode& table,
                       const RelevanceVocabulary& vocabulary) {
  GradeTable result;
  for (const text::YamlNode& name : names.list()) {
    check_dimension(name, vocabulary);
    result.dimensions.push_back(name.text());
  }
  if (result.dimensions.empty()) {
    throw names.error("'dimensions' names no dimension", "name at least one");
  }
  for (const text::YamlNode& row : table.list()) {
    if (result.otherwise) throw row.error("a row after 'otherwise'", "put 'otherwise' last");
    const text::YamlMap map(row, {"grades", "gain", "otherwise"});
    if (const auto otherwise = map.find("otherwise")) {
      if (map.has("grades") || map.has("gain")) {
        throw row.error("'otherwise' beside 'grades' or 'gain'", "write {otherwise: GAIN}");
      }
      result.otherwise = otherwise->number();
      continue;
    }
    std::vector<double> grades;
    for (const text::YamlNode& grade : map.at("grades").list()) grades.push_back(grade.number());
    if (grades.size() != result.dimensions.size()) {
      throw map.at("grades").error(
          fmt::format("{} given for {}", text::counted(grades.size(), "grade", "grades"),
                      text::counted(result.dimensions.size(), "dimension", "dimensions")),
          "write one grade for each name in 'dimensions', in that order");
    }
    if (!result.gains.emplace(std::move(grades), map.at("gain").number()).second) {
      throw row.error("these grades appear twice in the table", "keep one of the rows");
    }
  }
  return result;
}

void add_gain(const text::YamlNode& grade, double gain, std::map<double, double>& gains) {
  const double key = grade.number();
  const auto near = gains.lower_bound(key - 2 * kSameGrade);
  if (near != gains.end() && near->first <= key + 2 * kSameGrade) {
    throw grade.error(near->first == key ? fmt::format("the grade {} appears twice", grade.text())
                                         : fmt::format("the grades {} and {} cannot be told apart",
                                                       near->first, grade.text()),
                      "keep one of the two");
  }
  gains.emplace(key, gain);
}

void refuse_beside(const text::YamlMap& map, std::string_view key,
                   std::initializer_list<std::string_view> others) {
  for (const std::string_view other : others) {
    if (const auto found = map.find(other)) {
      throw found->error(fmt::format("'{}' beside '{}'", other, key), "keep one of the two");
    }
  }
}

}  // namespace

bool is_reserved_judge(std::string_view id) {
  return id.starts_with(kEntrant) || std::any_of(kAggregates.begin(), kAggregates.end(),
                                                 [&](const Aggregate& a) { return a.name == id; });
}

RelevanceSetting parse_relevance_setting(const std::string& name, const text::YamlNode& setting,
                                         const RelevanceVocabulary& vocabulary) {
  const text::YamlMap map(setting, {"judge", "dimensions", "table", "gains", "binary"});
  RelevanceSetting result;
  result.name = name;
  if (const auto judge = map.find("judge")) {
    result.judge = parse_judge(*judge, vocabulary);
  } else {
    check_judge(setting, std::string(kConsensus), vocabulary);
  }
  if (const auto binary = map.find("binary")) {
    refuse_beside(map, "binary", {"dimensions", "table", "gains"});
    result.rule = Thresholds{parse_dimension_numbers(*binary, vocabulary)};
    return result;
  }
  const text::YamlNode dimensions = map.at("dimensions");
  if (dimensions.is_list()) {
    refuse_beside(map, "table", {"gains"});
    result.rule = parse_table(dimensions, map.at("table"), vocabulary);
    return result;
  }
  refuse_beside(map, "dimensions without a list", {"table"});
  if (dimensions.is_map()) {
    result.rule = WeightedSum{parse_dimension_numbers(dimensions, vocabulary)};
  } else {
    check_dimension(dimensions, vocabulary);
    result.rule = WeightedSum{{{dimensions.text(), 1.0}}};
  }
  if (const auto gains = map.find("gains")) {
    for (const auto& [grade, gain] : gains->entries()) {
      add_gain(grade, gain.number(), result.gains);
    }
  }
  return result;
}

std::vector<RelevanceSetting> parse_relevance_settings(const text::YamlNode& settings,
                                                       const RelevanceVocabulary& vocabulary) {
  std::vector<RelevanceSetting> result;
  for (const auto& [name, setting] : settings.entries()) {
    result.push_back(parse_relevance_setting(name.filled_text(), setting, vocabulary));
  }
  return result;
}

void require_declared(const RelevanceSetting& setting, const RelevanceVocabulary& vocabulary) {
  const auto require = [&](std::string_view what, const std::string& name,
                           const std::vector<std::string>& declared) {
    if (is_declared(name, declared)) return;
    throw input_error(
        fmt::format("relevance setting '{}': {}", setting.name, not_declared(what, name)),
        suggested(what, name, declared));
  };
  if (setting.judge.kind == JudgeChoice::Kind::kOne) {
    require("judge", setting.judge.name, vocabulary.judges);
  }
  const auto require_all = [&](const std::vector<std::pair<std::string, double>>& numbers) {
    for (const auto& [name, number] : numbers) require("dimension", name, vocabulary.dimensions);
  };
  if (const auto* sum = std::get_if<WeightedSum>(&setting.rule)) require_all(sum->weights);
  if (const auto* least = std::get_if<Thresholds>(&setting.rule)) require_all(least->at_least);
  if (const auto* table = std::get_if<GradeTable>(&setting.rule)) {
    for (const auto& name : table->dimensions) require("dimension", name, vocabulary.dimensions);
  }
}

std::vector<RelevanceSetting> settings_in(const std::string& relevance_yaml,
                                          const std::string& origin) {
  const auto document = text::YamlDocument::parse(relevance_yaml, origin);
  return parse_relevance_settings(document.root(), {.takes_any = true});
}

namespace {

std::string judge_text(const JudgeChoice& judge) {
  if (judge.kind == JudgeChoice::Kind::kOne) return judge.name;
  if (judge.kind == JudgeChoice::Kind::kEntrant) return std::string(kEntrant) + judge.name;
  for (const Aggregate& aggregate : kAggregates) {
    if (aggregate.kind == judge.kind) return std::string(aggregate.name);
  }
  return {};
}

std::string numbers_text(const std::vector<std::pair<std::string, double>>& numbers) {
  std::vector<std::string> items;
  items.reserve(numbers.size());
  for (const auto& [name, number] : numbers) {
    items.push_back(fmt::format("{}: {}", text::yaml_scalar(name), number));
  }
  return fmt::format("{{{}}}", fmt::join(items, ", "));
}

std::string table_text(const GradeTable& table) {
  std::vector<std::string> rows;
  for (const auto& [grades, gain] : table.gains) {
    rows.push_back(fmt::format("{{grades: [{}], gain: {}}}", fmt::join(grades, ", "), gain));
  }
  if (table.otherwise) rows.push_back(fmt::format("{{otherwise: {}}}", *table.otherwise));
  return fmt::format("dimensions: {}, table: [{}]", text::yaml_list(table.dimensions),
                     fmt::join(rows, ", "));
}

std::string rule_text(const RelevanceSetting& setting) {
  if (const auto* thresholds = std::get_if<Thresholds>(&setting.rule)) {
    return "binary: " + numbers_text(thresholds->at_least);
  }
  if (const auto* table = std::get_if<GradeTable>(&setting.rule)) return table_text(*table);
  const auto& weights = std::get<WeightedSum>(setting.rule).weights;
  std::string text = "dimensions: ";
  text += weights.size() == 1 && weights[0].second == 1.0 ? text::yaml_scalar(weights[0].first)
                                                          : numbers_text(weights);
  if (setting.gains.empty()) return text;
  std::vector<std::string> gains;
  for (const auto& [grade, gain] : setting.gains)
    gains.push_back(fmt::format("{}: {}", grade, gain));
  return fmt::format("{}, gains: {{{}}}", text, fmt::join(gains, ", "));
}

}  // namespace

std::string relevance_yaml(std::span<const RelevanceSetting> settings) {
  std::string text;
  for (const RelevanceSetting& setting : settings) {
    text += fmt::format("  {}: {{judge: {}, {}}}\n", text::yaml_scalar(setting.name),
                        text::yaml_scalar(judge_text(setting.judge)), rule_text(setting));
  }
  return text;
}

}  // namespace matchbench::collection
