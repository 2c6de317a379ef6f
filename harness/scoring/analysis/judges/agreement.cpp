#include "harness/scoring/analysis/judges/agreement.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

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

// The grades of those items. All that follows takes time and memory as they are many, however many
// of them differ.
struct SharedGrades {
  explicit SharedGrades(const JudgeGrades& grades);
  // Of each item its grades; those with fewer than two do not count.
  explicit SharedGrades(std::vector<std::vector<double>> grades_of_items);

  std::vector<std::vector<double>> items;  // of each its grades, rising
  std::map<double, double> totals;         // how often each grade was given
  double count = 0;                        // of all grades
};

std::vector<std::vector<double>> lists_of(const JudgeGrades& grades) {
  std::vector<std::vector<double>> lists;
  for (const std::size_t item : shared_items(grades)) {
    auto& given = lists.emplace_back();
    for (const auto& judge : grades) {
      if (judge[item]) given.push_back(*judge[item]);
    }
  }
  return lists;
}

SharedGrades::SharedGrades(const JudgeGrades& grades) : SharedGrades(lists_of(grades)) {}

SharedGrades::SharedGrades(std::vector<std::vector<double>> grades_of_items)
    : items(std::move(grades_of_items)) {
  std::erase_if(items, [](const auto& given) { return given.size() < 2; });
  for (auto& given : items) {
    std::sort(given.begin(), given.end());
    for (const double grade : given) ++totals[grade];
    count += static_cast<double>(given.size());
  }
}

// How many ordered pairs of an item's grades are equal.
double equal_pairs(const std::vector<double>& rising) {
  double pairs = 0;
  for (auto at = rising.begin(); at != rising.end();) {
    const auto end = std::upper_bound(at, rising.end(), *at);
    const auto equal = static_cast<double>(end - at);
    pairs += equal * (equal - 1);
    at = end;
  }
  return pairs;
}

// Where each grade stands, if the squared distance of two is that of their places: Krippendorff's
// of ordinal grades is the sum of the frequencies from one to the other, each end by half.
std::map<double, double> places_of(const SharedGrades& shared, GradeScale scale) {
  std::map<double, double> places;
  double below = 0;
  for (const auto& [grade, total] : shared.totals) {
    places[grade] = scale == GradeScale::kOrdinal ? below + total / 2 : grade;
    below += total;
  }
  return places;
}

// Krippendorff's disagreements, both over all ordered pairs: within items, each by the number of
// its grades less one, and of any grades.
struct Disagreement {
  double observed = 0;
  double expected = 0;
};

Disagreement nominal_disagreement(const SharedGrades& shared) {
  Disagreement out{0, shared.count * shared.count};
  for (const auto& given : shared.items) {
    out.observed += static_cast<double>(given.size()) -
                    equal_pairs(given) / static_cast<double>(given.size() - 1);
  }
  for (const auto& [grade, total] : shared.totals) out.expected -= total * total;
  return out;
}

Disagreement squared_disagreement(const SharedGrades& shared, GradeScale scale) {
  const auto places = places_of(shared, scale);
  Disagreement out;
  // The squared differences of all ordered pairs of n values: 2 n times those from their mean.
  for (const auto& given : shared.items) {
    const auto n = static_cast<double>(given.size());
    double mean = 0;
    for (const double grade : given) mean += places.at(grade) / n;
    double squares = 0;
    for (const double grade : given) squares += std::pow(places.at(grade) - mean, 2);
    out.observed += 2 * n * squares / (n - 1);
  }
  double mean = 0;
  for (const auto& [grade, total] : shared.totals) {
    mean += total * places.at(grade) / shared.count;
  }
  for (const auto& [grade, total] : shared.totals) {
    out.expected += 2 * shared.count * total * std::pow(places.at(grade) - mean, 2);
  }
  return out;
}

// What Cohen's kappa expects of two judges by chance, whose grades were given so often by the first
// and the second.
double expected_distance(const std::map<double, std::pair<double, double>>& given, double items,
                         KappaWeights weights) {
  double equal = 0;
  std::pair<double, double> mean;
  for (const auto& [grade, counts] : given) {
    equal += counts.first * counts.second;
    mean.first += grade * counts.first / items;
    mean.second += grade * counts.second / items;
  }
  if (weights == KappaWeights::kNone) return 1 - equal / (items * items);
  // The mean of |a - b|: what one judge has at most and the other above, over each gap of grades.
  double linear = 0;
  double quadratic = (mean.first - mean.second) * (mean.first - mean.second);
  std::pair<double, double> below;
  double last = given.begin()->first;
  for (const auto& [grade, counts] : given) {
    linear +=
        (grade - last) * (below.first * (1 - below.second) + below.second * (1 - below.first));
    below.first += counts.first / items;
    below.second += counts.second / items;
    quadratic += (std::pow(grade - mean.first, 2) * counts.first +
                  std::pow(grade - mean.second, 2) * counts.second) /
                 items;
    last = grade;
  }
  return weights == KappaWeights::kLinear ? linear : quadratic;
}

}  // namespace

Kappa cohen_kappa(std::span<const std::optional<double>> first,
                  std::span<const std::optional<double>> second, KappaWeights weights) {
  assert(first.size() == second.size());
  Kappa out;
  std::map<double, std::pair<double, double>> given;  // how often by the first, by the second
  double equal = 0;
  double distances = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (!first[i] || !second[i]) continue;
    ++out.items;
    ++given[*first[i]].first;
    ++given[*second[i]].second;
    const double distance = std::fabs(*first[i] - *second[i]);
    if (distance == 0) ++equal;
    distances += weights == KappaWeights::kQuadratic ? distance * distance : distance;
  }
  if (out.items == 0) return out;
  const auto n = static_cast<double>(out.items);
  out.observed = equal / n;
  if (given.size() < 2) return out;
  const double observed = weights == KappaWeights::kNone ? 1 - out.observed : distances / n;
  const double expected = expected_distance(given, n, weights);
  if (expected > 0) out.value = 1 - observed / expected;
  return out;
}

std::optional<double> fleiss_kappa(const JudgeGrades& grades) {
  const SharedGrades shared(grades);
  if (shared.totals.size() < 2) return std::nullopt;
  double agreement = 0;
  for (const auto& given : shared.items) {
    agreement += equal_pairs(given) / static_cast<double>(given.size() - 1);
  }
  double chance = 0;
  for (const auto& [grade, total] : shared.totals) {
    chance += (total / shared.count) * (total / shared.count);
  }
  return (agreement / shared.count - chance) / (1 - chance);
}

namespace {

std::optional<double> alpha_of(const SharedGrades& shared, GradeScale scale) {
  if (shared.totals.size() < 2) return std::nullopt;
  const auto [observed, expected] = scale == GradeScale::kNominal
                                        ? nominal_disagreement(shared)
                                        : squared_disagreement(shared, scale);
  return 1 - (shared.count - 1) * observed / expected;
}

}  // namespace

std::optional<double> krippendorff_alpha(const JudgeGrades& grades, GradeScale scale) {
  return alpha_of(SharedGrades(grades), scale);
}

std::optional<double> krippendorff_alpha(std::vector<std::vector<double>> grades_of_items,
                                         GradeScale scale) {
  return alpha_of(SharedGrades(std::move(grades_of_items)), scale);
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
