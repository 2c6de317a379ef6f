#include "harness/scoring/analysis/robustness/correlation.hpp"

#include "harness/scoring/analysis/significance/ranks.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace matchbench::analysis {
namespace {

// −1, 0 or 1.
int order_of(double a, double b) {
  if (std::fabs(a - b) <= kEqualWithin) return 0;
  return a < b ? -1 : 1;
}

// 1 if `a` is above `b` in the reference, ½ if they tie.
double is_above(double a, double b) {
  return (1 + order_of(a, b)) / 2.0;
}

}  // namespace

Kendall kendall(std::span<const double> first, std::span<const double> second) {
  assert(first.size() == second.size() && first.size() >= 2);
  Kendall out;
  std::size_t tied_both = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      const int a = order_of(first[i], first[j]);
      const int b = order_of(second[i], second[j]);
      if (a == 0) ++out.tied_first;
      if (b == 0) ++out.tied_second;
      if (a == 0 && b == 0) ++tied_both;
      if (a * b > 0) ++out.concordant;
      if (a * b < 0) ++out.discordant;
    }
  }
  const auto pairs = static_cast<double>(first.size()) * static_cast<double>(first.size() - 1) / 2;
  const double balance = static_cast<double>(out.concordant) - static_cast<double>(out.discordant);
  out.tau_a = balance / pairs;
  const double untied = (pairs - static_cast<double>(out.tied_first)) *
                        (pairs - static_cast<double>(out.tied_second));
  if (untied > 0) out.tau_b = std::clamp(balance / std::sqrt(untied), -1.0, 1.0);
  return out;
}

double tau_ap(std::span<const double> reference, std::span<const double> estimate) {
  assert(reference.size() == estimate.size() && reference.size() >= 2);
  const std::size_t n = estimate.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return estimate[a] > estimate[b]; });
  double sum = 0;
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    end = begin + 1;
    while (end < n && estimate[order[begin]] - estimate[order[end]] <= kEqualWithin) ++end;
    const auto above = static_cast<double>(begin);
    const auto size = static_cast<double>(end - begin);
    // Over a block of `size` tied things below `above` others: a thing at place j of the block
    // (from 0) has all of those and j of its fellows above it, each fellow alike, so that
    // half of the fellows' pairs are right in the mean over the block.
    double right_above = 0;  // mean over the block of those rightly above
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t j = 0; j < begin; ++j) {
        right_above += is_above(reference[order[j]], reference[order[i]]) / size;
      }
    }
    for (std::size_t place = 0; place < end - begin; ++place) {
      const auto fellows = static_cast<double>(place);
      if (above + fellows > 0) sum += (right_above + fellows / 2) / (above + fellows);
    }
  }
  return 2 * sum / static_cast<double>(n - 1) - 1;
}

std::optional<double> pearson(std::span<const double> first, std::span<const double> second) {
  assert(first.size() == second.size() && first.size() >= 2);
  const auto n = static_cast<double>(first.size());
  const double mean_first = std::accumulate(first.begin(), first.end(), 0.0) / n;
  const double mean_second = std::accumulate(second.begin(), second.end(), 0.0) / n;
  double both = 0;
  double squares_first = 0;
  double squares_second = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const double a = first[i] - mean_first;
    const double b = second[i] - mean_second;
    both += a * b;
    squares_first += a * a;
    squares_second += b * b;
  }
  constexpr double kNothing = kEqualWithin * kEqualWithin;
  if (squares_first <= kNothing * n || squares_second <= kNothing * n) return std::nullopt;
  return std::clamp(both / std::sqrt(squares_first * squares_second), -1.0, 1.0);
}

std::optional<double> spearman(std::span<const double> first, std::span<const double> second) {
  return pearson(average_ranks(first).rank, average_ranks(second).rank);
}

std::vector<Swap> swaps(std::span<const double> first, std::span<const double> second,
                        double drastic_ranks) {
  const auto ranks_first = average_ranks(first).rank;
  const auto ranks_second = average_ranks(second).rank;
  std::vector<Swap> out;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      const double a = ranks_first[i] - ranks_first[j];
      const double b = ranks_second[i] - ranks_second[j];
      if (a * b >= 0) continue;
      Swap swap{a > 0 ? i : j, a > 0 ? j : i, std::fabs(a), std::fabs(b), false};
      swap.is_drastic = std::min(swap.distance_in_first, swap.distance_in_second) >= drastic_ranks;
      out.push_back(swap);
    }
  }
  return out;
}

}  // namespace matchbench::analysis
