#pragma once

#include "harness/scoring/analysis/judges/agreement.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace matchbench::analysis {

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
