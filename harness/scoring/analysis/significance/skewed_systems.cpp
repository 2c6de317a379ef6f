#include "harness/scoring/analysis/significance/skewed_systems.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::analysis {
namespace {

constexpr double kLeastShare = 0.05;
constexpr double kLargestShare = 0.3;

}  // namespace

std::vector<std::size_t> skewed_systems(const ScoreMatrix& scores) {
  const measures::ValueRange range = range_of(scores.measure);
  const double worst = scores.better == Better::kLarger ? range.low : range.high;
  const std::size_t systems = scores.systems.size();
  std::vector<std::size_t> failed(systems);
  std::size_t requests = 0;  // with another median
  for (std::size_t r = 0; r < scores.requests.size(); ++r) {
    std::vector<std::size_t> here;
    for (std::size_t s = 0; s < systems; ++s) {
      if (scores.of(s)[r] == worst) here.push_back(s);
    }
    if (2 * here.size() > systems) continue;
    ++requests;
    for (const auto s : here) ++failed[s];
  }
  std::vector<std::size_t> out;
  for (std::size_t s = 0; s < systems; ++s) {
    const double share = static_cast<double>(failed[s]) / static_cast<double>(requests);
    if (failed[s] > 0 && share >= kLeastShare && share <= kLargestShare) out.push_back(s);
  }
  return out;
}

std::string skewed_sentence(const std::string& names, bool are_several, const ScoreMatrix& scores) {
  return fmt::format(
      "{}: differences of {} are skewed, as {} the worst value on 5 to 30 % of the requests where "
      "the median entrant has not; with {} requests such pairs are separated too often.",
      scores.measure, names, are_several ? "they have" : "it has", scores.requests.size());
}

}  // namespace matchbench::analysis
