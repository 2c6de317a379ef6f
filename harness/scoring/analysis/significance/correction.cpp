#include "harness/scoring/analysis/significance/correction.hpp"

#include <algorithm>
#include <numeric>

namespace matchbench::analysis {
namespace {

std::vector<std::size_t> rising_order(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return order;
}

}  // namespace

std::vector<double> adjust(std::span<const double> p_values, Correction correction) {
  std::vector<double> out(p_values.begin(), p_values.end());
  const auto count = static_cast<double>(out.size());
  const auto order = rising_order(p_values);
  switch (correction) {
    case Correction::kNone:
      break;
    case Correction::kBonferroni:
      for (double& p : out) p = std::min(1.0, count * p);
      break;
    case Correction::kHolm: {
      double highest = 0;
      for (std::size_t i = 0; i < order.size(); ++i) {
        highest = std::max(highest, (count - static_cast<double>(i)) * p_values[order[i]]);
        out[order[i]] = std::min(1.0, highest);
      }
      break;
    }
    case Correction::kBenjaminiHochberg: {
      double lowest = 1;
      for (std::size_t i = order.size(); i-- > 0;) {
        lowest = std::min(lowest, count / static_cast<double>(i + 1) * p_values[order[i]]);
        out[order[i]] = lowest;
      }
      break;
    }
  }
  return out;
}

std::string_view name_of(Correction correction) {
  constexpr std::string_view kNames[] = {"none", "bonferroni", "holm", "bh"};
  return kNames[static_cast<int>(correction)];
}

}  // namespace matchbench::analysis
