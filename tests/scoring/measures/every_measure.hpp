#pragma once

#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/example.hpp"

#include <cstdint>
#include <vector>

namespace matchbench::measures {

// Each registered measure with its defaults; also cut off at k if it can be.
inline std::vector<Measure> every_measure(std::uint32_t k = 10) {
  std::vector<Measure> measures;
  for (const auto& declaration : registered_measures()) {
    measures.push_back(example_of(declaration, k));
    if (declaration.at == At::kOptionalRank) {
      measures.push_back(measures.back());
      measures.back().at = k;
    }
  }
  return measures;
}

}  // namespace matchbench::measures
