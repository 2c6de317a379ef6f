#include "learned/columns.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace learned {

Column scaled(Column column) {
  const double best = column.empty() ? 0 : *std::max_element(column.begin(), column.end());
  for (double& value : column) value = best > 0 ? value / best : 0;
  return column;
}

Column standardised(Column column) {
  const double count = static_cast<double>(column.size());
  double mean = 0;
  for (const double value : column) mean += value / count;
  double variance = 0;
  for (const double value : column) variance += (value - mean) * (value - mean) / count;
  const double deviation = std::sqrt(variance);
  for (double& value : column) value = deviation > 1e-9 ? (value - mean) / deviation : 0;
  return column;
}

Columns standardised(Columns columns) {
  for (Column& column : columns) column = standardised(std::move(column));
  return columns;
}

void append(Columns& columns, Columns more) {
  columns.insert(columns.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

void add(Column& sum, const Column& other) {
  std::transform(sum.begin(), sum.end(), other.begin(), sum.begin(), std::plus<>());
}

}  // namespace learned
