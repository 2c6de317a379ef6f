#include "harness/measures/names/example.hpp"

#include "harness/measures/parse_value.hpp"

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

}  // namespace matchbench::measures
