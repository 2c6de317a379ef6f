#pragma once

#include "learned/columns.hpp"

#include <cstddef>
#include <vector>

namespace learned {

// Sums over the services of a request that ridge regression needs: X'X and X'y, where X has the
// columns and y the target.
struct Normal {
  std::vector<double> squares;  // row by row
  std::vector<double> products;
  double count = 0;  // services

  static Normal of(const Columns& columns, const Column& target);
  Normal& operator+=(const Normal& other);
  Normal& operator-=(const Normal& other);
};

// The weights w that minimise |X w - y|^2 + penalty * count * |w|^2, penalty > 0.
// A. Hoerl, R. Kennard, "Ridge Regression", Technometrics 12(1), 1970.
std::vector<double> ridge(const Normal& normal, double penalty);

// sum over features of weight * column
Column combined(const Columns& columns, const std::vector<double>& weights);

}  // namespace learned
