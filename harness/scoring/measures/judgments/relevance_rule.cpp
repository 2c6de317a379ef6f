#include "harness/scoring/measures/judgments/relevance_rule.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::measures {

std::string PairPlace::text() const {
  if (names != nullptr) {
    return fmt::format("relevance setting '{}', request {}, service {}", setting.name,
                       names->requests[request.value].uri, names->services[service.value].uri);
  }
  return fmt::format("relevance setting '{}', request {}, service {}", setting.name, request.value,
                     service.value);
}

std::uint16_t find_name(const std::vector<std::string>& names, const std::string& name,
                        std::string_view kind, const RelevanceSetting& setting) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw input_error(
        fmt::format("relevance setting '{}': there is no {} '{}'", setting.name, kind, name),
        suggestion_and_all(name, names, "the judgments have"));
  }
  return static_cast<std::uint16_t>(found - names.begin());
}

RelevanceRule::RelevanceRule(const RelevanceSetting& setting,
                             const std::vector<std::string>& dimensions)
    : setting_(setting) {
  const auto add = [&](const std::string& name) {
    needed_.push_back(find_name(dimensions, name, "dimension", setting));
  };
  if (const auto* sum = std::get_if<WeightedSum>(&setting.rule)) {
    for (const auto& [name, weight] : sum->weights) add(name);
  } else if (const auto* table = std::get_if<GradeTable>(&setting.rule)) {
    for (const auto& name : table->dimensions) add(name);
  } else {
    for (const auto& [name, least] : std::get<Thresholds>(setting.rule).at_least) add(name);
  }
  if (needed_.empty()) {
    throw input_error(fmt::format("relevance setting '{}' names no dimension", setting.name));
  }
}

std::optional<double> RelevanceRule::gain(const Grades& by_dimension, const PairPlace& place) {
  grades_.clear();
  double highest = -1;
  for (const auto dimension : needed_) {
    if (!by_dimension[dimension]) return std::nullopt;
    grades_.push_back(*by_dimension[dimension]);
    highest = std::max(highest, grades_.back());
  }
  if (const auto* table = std::get_if<GradeTable>(&setting_.rule)) return look_up(*table, place);
  if (highest < 0) {
    return mapped(grades_.front()).value_or(grades_.front());
  }
  if (const auto* sum = std::get_if<WeightedSum>(&setting_.rule)) return add_up(*sum, place);
  return all_reach(std::get<Thresholds>(setting_.rule)) ? 1 : 0;
}

double RelevanceRule::look_up(const GradeTable& table, const PairPlace& place) const {
  const auto found = table.gains.find(grades_);
  if (found != table.gains.end()) return found->second;
  if (table.otherwise) return *table.otherwise;
  throw input_error(fmt::format("{}: the table has no entry for the grades ({})", place.text(),
                                fmt::join(grades_, ", ")),
                    "add the entry, or a gain for all others");
}

double RelevanceRule::add_up(const WeightedSum& sum, const PairPlace& place) const {
  double value = 0;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    value += sum.weights[i].second * std::max(grades_[i], 0.0);
  }
  if (setting_.gains.empty()) return value;
  if (const auto gain = mapped(value)) return *gain;
  throw input_error(fmt::format("{}: no gain is given for the grade {}", place.text(), value),
                    "list every grade that occurs");
}

// The gain that `gains` gives to a grade. The grade may be a sum, which rounding has changed a
// little.
std::optional<double> RelevanceRule::mapped(double grade) const {
  const auto found = setting_.gains.lower_bound(grade - kSameGrade);
  if (found == setting_.gains.end() || found->first > grade + kSameGrade) return std::nullopt;
  return found->second;
}

bool RelevanceRule::all_reach(const Thresholds& thresholds) const {
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    if (grades_[i] < thresholds.at_least[i].second) return false;
  }
  return true;
}

}  // namespace matchbench::measures
