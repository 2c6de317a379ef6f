#pragma once

#include "harness/measures/parse.hpp"
#include "harness/measures/registry.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace matchbench {

// Each registered measure with its defaults, cut off at k where it takes a cutoff.
inline std::vector<Measure> every_measure(std::uint32_t k = 10) {
  std::vector<Measure> measures;
  for (const auto& declaration : registered_measures()) {
    std::string name(declaration.name);
    if (name == "RprecMult") name += "(x=0.4)";
    if (declaration.at == At::kRecall) name += "@0.5";
    if (declaration.at == At::kRank) name += fmt::format("@{}", k);
    measures.push_back(parse_canonical(name));
    if (declaration.at == At::kOptionalRank) {
      measures.push_back(parse_canonical(fmt::format("{}@{}", name, k)));
    }
  }
  return measures;
}

}  // namespace matchbench
