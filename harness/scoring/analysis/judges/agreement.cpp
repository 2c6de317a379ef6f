#include "harness/scoring/analysis/judges/agreement.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace matchbench::analysis {

namespace {

// Distinct grades, rising.
std::vector<double> categories_of(const JudgeGrades& grades) {
  std::vector<double> out;
  for (const auto& judge : grades) {
    for (const auto& grade : judge) {
      if (grade) out.push_back(*grade);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::size_t category_of(double grade, const std::vector<double>& categories) {
  const auto at = std::lower_bound(categories.begin(), categories.end(), grade);
  return static_cast<std::size_t>(at - categories.begin());
}

// counts[item][category]: how many judges gave it; items with fewer than two grades left out.
std::vector<std::vector<double>> count_grades(const JudgeGrades& grades,
                                              const std::vector<double>& categories) {
  std::vector<std::vector<double>> out;
  if (grades.empty()) return out;
  for (std::size_t i = 0; i < grades.front().size(); ++i) {
    std::vector<double> counts(categories.size());
    std::size_t total = 0;
    for (const auto& judge : grades) {
      if (!judge[i]) continue;
      ++counts[category_of(*judge[i], categories)];
      ++total;
    }
    if (total >= 2) out.push_back(std::move(counts));
  }
  return out;
}

double sum_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

// Krippendorff's squared distance between categories c and k, totals being their frequencies.
double squared_distance(GradeScale scale, std::size_t c, std::size_t k,
                        const std::vector<double>& categories, const std::vector<double>& totals) {
  if (c == k) return 0;
  switch (scale) {
    case GradeScale::kNominal:
      return 1;
    case GradeScale::kOrdinal: {
      const auto [low, high] = std::minmax(c, k);
      double between = -(totals[low] + totals[high]) / 2;
      for (std::size_t g = low; g <= high; ++g) between += totals[g];
      return between * between;
    }
    case GradeScale::kInterval:
      break;
  }
  return (categories[c] - categories[k]) * (categories[c] - categories[k]);
}

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

Kappa cohen_kappa(std::span<const std::optional<double>> first,
                  std::span<const std::optional<double>> second, KappaWeights weights) {
  assert(first.size() == second.size());
  JudgeGrades both(2);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (!first[i] || !second[i]) continue;
    both[0].push_back(first[i]);
    both[1].push_back(second[i]);
  }
  Kappa out{both[0].size(), std::nullopt, 0};
  if (out.items == 0) return out;
  const auto categories = categories_of(both);
  const auto n = static_cast<double>(out.items);
  std::vector<double> share_first(categories.size());
  std::vector<double> share_second(categories.size());
  const auto distance = [&](double a, double b) {
    switch (weights) {
      case KappaWeights::kNone:
        return a == b ? 0.0 : 1.0;
      case KappaWeights::kLinear:
        return std::fabs(a - b);
      case KappaWeights::kQuadratic:
        break;
    }
    return (a - b) * (a - b);
  };
  double observed = 0;
  for (std::size_t i = 0; i < out.items; ++i) {
    share_first[category_of(*both[0][i], categories)] += 1 / n;
    share_second[category_of(*both[1][i], categories)] += 1 / n;
    if (*both[0][i] == *both[1][i]) out.observed += 1 / n;
    observed += distance(*both[0][i], *both[1][i]) / n;
  }
  double expected = 0;
  for (std::size_t a = 0; a < categories.size(); ++a) {
    for (std::size_t b = 0; b < categories.size(); ++b) {
      expected += share_first[a] * share_second[b] * distance(categories[a], categories[b]);
    }
  }
  if (expected > 0) out.value = 1 - observed / expected;
  return out;
}

std::optional<double> fleiss_kappa(const JudgeGrades& grades) {
  const auto categories = categories_of(grades);
  const auto items = count_grades(grades, categories);
  std::vector<double> shares(categories.size());
  double total = 0;
  double agreement = 0;
  for (const auto& counts : items) {
    const double judges = sum_of(counts);
    double pairs = 0;
    for (std::size_t c = 0; c < counts.size(); ++c) {
      shares[c] += counts[c];
      pairs += counts[c] * (counts[c] - 1);
    }
    agreement += judges * (pairs / (judges * (judges - 1)));
    total += judges;
  }
  if (total == 0) return std::nullopt;
  double chance = 0;
  for (const double share : shares) chance += (share / total) * (share / total);
  if (1 - chance <= 1e-12) return std::nullopt;
  return (agreement / total - chance) / (1 - chance);
}

std::optional<double> krippendorff_alpha(const JudgeGrades& grades, GradeScale scale) {
  const auto categories = categories_of(grades);
  const auto items = count_grades(grades, categories);
  const std::size_t size = categories.size();
  std::vector<double> totals(size);
  std::vector<std::vector<double>> coincidences(size, std::vector<double>(size));
  for (const auto& counts : items) {
    const double judges = sum_of(counts);
    for (std::size_t c = 0; c < size; ++c) {
      totals[c] += counts[c];
      for (std::size_t k = 0; k < size; ++k) {
        const double pairs = counts[c] * (counts[k] - (c == k ? 1 : 0));
        coincidences[c][k] += pairs / (judges - 1);
      }
    }
  }
  const double n = sum_of(totals);
  double observed = 0;
  double expected = 0;
  for (std::size_t c = 0; c < size; ++c) {
    for (std::size_t k = 0; k < size; ++k) {
      const double distance = squared_distance(scale, c, k, categories, totals);
      observed += coincidences[c][k] * distance;
      expected += totals[c] * totals[k] * distance;
    }
  }
  if (expected <= 0) return std::nullopt;
  return 1 - (n - 1) * observed / expected;
}

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
