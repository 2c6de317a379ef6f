#include "harness/measures/names/example.hpp"

#include "harness/measures/names/parse.hpp"

#include <fmt/format.h>

#include <string>

namespace matchbench::measures {

Measure example_of(const MeasureDeclaration& declaration, double cutoff, double recall) {
  std::string settings;
  for (const auto& parameter : declaration.parameters) {
    if (parameter.example.empty()) continue;
    settings +=
        fmt::format("{}{}={}", settings.empty() ? "" : ",", parameter.name, parameter.example);
  }
  std::string name(declaration.name);
  if (!settings.empty()) name += fmt::format("({})", settings);
  if (declaration.at == At::kRank) name += fmt::format("@{}", cutoff);
  if (declaration.at == At::kRecall) name += fmt::format("@{}", recall);
  return parse_canonical(name);
}

}  // namespace matchbench::measures
