#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Grades of several judges for the same items; none if a judge did not judge an item.
// grades[judge][item]; all judges have the same number of items.
using JudgeGrades = std::vector<std::vector<std::optional<double>>>;

// Coefficients do not exist if nothing can disagree: a single category, or no item judged by
// two. 1: full agreement; 0: as by chance.

enum class KappaWeights : std::uint8_t { kNone, kLinear, kQuadratic };

// Cohen's kappa of two judges over the items that both judged (1960; weighted 1968). Weights are
// of distances between grades, as numbers.
struct Kappa {
  std::size_t items = 0;
  std::optional<double> value;
  double observed = 0;  // share of items with equal grades
};
Kappa cohen_kappa(std::span<const std::optional<double>> first,
                  std::span<const std::optional<double>> second,
                  KappaWeights weights = KappaWeights::kNone);

// Fleiss' kappa (1971) over the items with two or more grades, each item weighing by its number of
// grades; with equally many grades for every item it is Fleiss' own.
std::optional<double> fleiss_kappa(const JudgeGrades& grades);

enum class GradeScale : std::uint8_t { kNominal, kOrdinal, kInterval };

// Krippendorff's alpha (2011 computation); items with fewer than two grades do not count.
std::optional<double> krippendorff_alpha(const JudgeGrades& grades, GradeScale scale);

// The same of lists: of each item the grades that it was given, in any order. Takes time and memory
// as the grades are many, however many judges there are.
std::optional<double> krippendorff_alpha(std::vector<std::vector<double>> grades_of_items,
                                         GradeScale scale);

struct AgreementInterval {
  double low = 0;
  double high = 0;
};

using Coefficient = std::function<std::optional<double>(const JudgeGrades&)>;

// Interval of a coefficient of agreement: quantiles of its values when items are drawn again with
// replacement (percentile bootstrap, Efron & Tibshirani 1993, §13.3; over items for alpha as in
// Hayes & Krippendorff 2007). Items that fewer than two judges graded take no part. None if there
// are fewer than five others, or if the coefficient exists for less than nine of ten draws.
std::optional<AgreementInterval> agreement_interval(const JudgeGrades& grades,
                                                    const Coefficient& coefficient,
                                                    std::uint64_t seed, double level = 0.95,
                                                    std::size_t draws = 1000);

}  // namespace matchbench::analysis
