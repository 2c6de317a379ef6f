#include "harness/scoring/measures/measure.hpp"

#include "harness/scoring/measures/parse_value.hpp"

#include <fmt/format.h>

#include <cassert>

namespace matchbench::measures {

double Measure::number(std::string_view parameter) const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (declaration->parameters[i].name == parameter) return std::get<double>(values[i]);
  }
  assert(false && "the parameter is not declared");
  return 0;
}

std::size_t Measure::width() const {
  return declaration->series == nullptr ? 1 : static_cast<std::size_t>(number("levels"));
}

std::string to_string(const Measure& measure) {
  std::string settings;
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    const auto& parameter = measure.declaration->parameters[i];
    const auto text = to_string(parameter, measure.values[i]);
    if (!parameter.fallback.empty() && measure.values[i] == default_value(parameter)) continue;
    settings += fmt::format("{}{}={}", settings.empty() ? "" : ",", parameter.name, text);
  }
  if (measure.judged_only) {
    settings += fmt::format("{}judged_only=true", settings.empty() ? "" : ",");
  }
  if (measure.silence_scored) {
    settings += fmt::format("{}silence=scored", settings.empty() ? "" : ",");
  }
  std::string name(measure.declaration->name);
  if (!settings.empty()) name += fmt::format("({})", settings);
  if (measure.at) name += fmt::format("@{}", *measure.at);
  return name;
}

Measure with_threshold(Measure measure, double t) {
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    if (measure.declaration->parameters[i].name == "rel") measure.values[i] = t;
  }
  return measure;
}

bool can_score_silence(const MeasureDeclaration& declaration) {
  const auto& properties = declaration.properties;
  return declaration.lowest == 0 && declaration.highest == 1 &&
         properties.direction == Direction::kMoreIsBetter &&
         properties.grading != Grading::kCount && properties.grading != Grading::kSilence;
}

std::string_view name_of(Direction direction) {
  constexpr std::string_view kNames[] = {"more is better", "less is better", "neither"};
  return kNames[static_cast<std::size_t>(direction)];
}

bool depends_on_other_requests(const Measure& measure) {
  if (!measure.declaration->properties.reads_scale) return false;
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    const auto name = measure.declaration->parameters[i].name;
    if (name == "gmax" || name == "max_rel")
      return std::get<double>(measure.values[i]) == kGainOfSetting;
    if (name == "g") return std::get<std::vector<double>>(measure.values[i]).empty();
  }
  return true;
}

}  // namespace matchbench::measures
