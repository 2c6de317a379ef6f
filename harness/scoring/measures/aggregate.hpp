#pragma once

#include "harness/foundation/model/undefined.hpp"
#include "harness/scoring/measures/declaration.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// The geometric mean counts a lower score as this one (trec_eval's GMAP).
inline constexpr double kLeastOfGeometric = 1e-5;

// One number over many queries, and how many queries it is made of.
struct Summary {
  double value = std::numeric_limits<double>::quiet_NaN();  // NaN if queries is 0
  std::uint64_t queries = 0;
};

// The values that a measure can take.
struct ValueRange {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

// Failed queries are in `values` with score 0. kGeometricMean is exp(mean ln max(x, 1e−5));
// kDeviation is the sample standard deviation (n − 1; 0 for one query).
Summary summarize(std::span<const double> values, Aggregate aggregate, Undefined undefined);

// The values that count under the policy; undefined ones are 0 if they count, and those left out
// never do.
std::vector<double> counted(std::span<const double> values, Undefined undefined);

// The q-quantile, 0 ≤ q ≤ 1, of one or more values, which it reorders; linear between neighbours
// (Hyndman & Fan 1996, type 7). Values may be infinite: between −∞ and a number it is −∞.
double quantile(std::span<double> values, double q);

// "mean", "gmean", "median", "min", "sd", "sum".
std::string_view name_of(Aggregate aggregate);

}  // namespace matchbench::measures
