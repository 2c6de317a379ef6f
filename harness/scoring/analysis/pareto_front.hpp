#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace matchbench::analysis {

struct QualityAndCost {
  double merit = 0;  // more is better
  double cost = 0;   // less is better
};

// Whether each is on the Pareto front: no other is at least as good in both and better in one.
// Equal ones are on it together.
std::vector<bool> pareto_front(std::span<const QualityAndCost> all);

}  // namespace matchbench::analysis
