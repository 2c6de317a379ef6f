#include "harness/scoring/measures/names/example.hpp"

#include "harness/scoring/measures/parse_value.hpp"

#include <algorithm>

namespace matchbench::measures {

Measure example_of(const MeasureDeclaration& declaration, double cutoff, double recall) {
  Measure example = with_defaults(declaration);
  for (const auto& parameter : declaration.parameters) {
    if (parameter.example.empty()) continue;
    set_parameter(example, parameter.name, token_of(parameter.example), declaration.name);
  }
  if (declaration.at == At::kRank) example.at = cutoff;
  if (declaration.at == At::kRecall) example.at = recall;
  return example;
}

Measure on_scale(Measure measure, std::span<const double> scale) {
  if (!depends_on_other_requests(measure)) return measure;
  const std::size_t grades = std::max<std::size_t>(scale.size(), 1);
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    const auto& parameter = measure.declaration->parameters[i];
    if (parameter.type == ParameterType::kList) {
      measure.values[i] = std::vector<double>(grades, 1 / static_cast<double>(grades));
    } else if (parameter.word == "setting") {
      measure.values[i] = scale.empty() ? 1 : scale.back();
    }
  }
  return measure;
}

}  // namespace matchbench::measures
