#include "harness/scoring/analysis/judges/agreement_interval.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <algorithm>
#include <vector>

namespace matchbench::analysis {
namespace {

constexpr std::size_t kFewestItems = 5;

// The items that two judges or more graded.
std::vector<std::size_t> shared_items(const JudgeGrades& grades) {
  std::vector<std::size_t> items;
  if (grades.empty()) return items;
  for (std::size_t i = 0; i < grades.front().size(); ++i) {
    std::size_t given = 0;
    for (const auto& judge : grades) given += judge[i] ? 1 : 0;
    if (given >= 2) items.push_back(i);
  }
  return items;
}

}  // namespace

std::optional<AgreementInterval> agreement_interval(const JudgeGrades& grades,
                                                    const Coefficient& coefficient,
                                                    std::uint64_t seed, double level,
                                                    std::size_t draws) {
  const auto items = shared_items(grades);
  if (items.size() < kFewestItems) return std::nullopt;
  Random random(derive_seed(seed, "agreement"));
  JudgeGrades drawn(grades.size());
  for (auto& judge : drawn) judge.resize(items.size());
  std::vector<double> values;
  for (std::size_t draw = 0; draw < draws; ++draw) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::size_t item = items[random.below(items.size())];
      for (std::size_t j = 0; j < grades.size(); ++j) drawn[j][i] = grades[j][item];
    }
    if (const auto value = coefficient(drawn)) values.push_back(*value);
  }
  if (values.size() * 10 < draws * 9) return std::nullopt;
  std::sort(values.begin(), values.end());
  return AgreementInterval{measures::quantile(values, (1 - level) / 2),
                           measures::quantile(values, (1 + level) / 2)};
}

}  // namespace matchbench::analysis
