#include "learned/ridge.hpp"

#include <cmath>
#include <functional>
#include <numeric>

namespace learned {
namespace {

template <typename Operation>
void merge(std::vector<double>& into, const std::vector<double>& other, Operation operation) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] = operation(into[i], other[i]);
}

}  // namespace

Normal Normal::of(const Columns& columns, const Column& target) {
  const std::size_t size = columns.size();
  Normal normal{std::vector<double>(size * size), std::vector<double>(size),
                static_cast<double>(target.size())};
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double sum =
          std::inner_product(columns[i].begin(), columns[i].end(), columns[j].begin(), 0.0);
      normal.squares[i * size + j] = normal.squares[j * size + i] = sum;
    }
    normal.products[i] =
        std::inner_product(columns[i].begin(), columns[i].end(), target.begin(), 0.0);
  }
  return normal;
}

Normal& Normal::operator+=(const Normal& other) {
  merge(squares, other.squares, std::plus<>());
  merge(products, other.products, std::plus<>());
  count += other.count;
  return *this;
}

Normal& Normal::operator-=(const Normal& other) {
  merge(squares, other.squares, std::minus<>());
  merge(products, other.products, std::minus<>());
  count -= other.count;
  return *this;
}

// Solved by Cholesky's decomposition L L' of X'X + penalty * count * I, which is positive definite.
std::vector<double> ridge(const Normal& normal, double penalty) {
  const std::size_t size = normal.products.size();
  std::vector<double> lower = normal.squares;
  const auto at = [&](std::size_t row, std::size_t column) -> double& {
    return lower[row * size + column];
  };
  for (std::size_t i = 0; i < size; ++i) {
    at(i, i) += penalty * normal.count;
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = at(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
      at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
    }
  }
  std::vector<double> weights = normal.products;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k < i; ++k) weights[i] -= at(i, k) * weights[k];
    weights[i] /= at(i, i);
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t k = i + 1; k < size; ++k) weights[i] -= at(k, i) * weights[k];
    weights[i] /= at(i, i);
  }
  return weights;
}

Column combined(const Columns& columns, const std::vector<double>& weights) {
  Column sum(columns.empty() ? 0 : columns[0].size(), 0.0);
  for (std::size_t feature = 0; feature < columns.size(); ++feature) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weights[feature] * columns[feature][i];
  }
  return sum;
}

}  // namespace learned
