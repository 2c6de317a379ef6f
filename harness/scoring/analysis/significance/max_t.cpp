#include "harness/scoring/analysis/significance/max_t.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>

namespace matchbench::analysis {
namespace {

// Patterns whose maxima are carried over the pairs side by side. The sums of one row under them
// fill a few lines of the cache, and those of a thousand rows its second level.
constexpr std::size_t kWidth = 64;

struct PairStatistic {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  double weight = 0;  // 1/(nΣd²): u under a flip is the square of its sum times this
  double u = 0;
  double limit = 0;  // a flip reaches u from here on
};

PairStatistic statistic_of(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  double squares = 0;
  double size = 0;
  for (std::size_t r = 0; r < a.size(); ++r) {
    const double d = a[r] - b[r];
    sum += d;
    squares += d * d;
    size += std::fabs(a[r]) + std::fabs(b[r]);
  }
  constexpr double kTolerance = 1e-12;
  const auto n = static_cast<double>(a.size());
  PairStatistic out;
  if (squares > n * kEqualWithin * kEqualWithin) {
    out.weight = 1 / (n * squares);
    out.u = out.weight * sum * sum;
  }
  // Differences that are small beside the scores leave more of the scores' rounding in u.
  const double rounding = 2 * std::numeric_limits<double>::epsilon() * size;
  out.limit = out.u - kTolerance - rounding * std::sqrt(out.u * out.weight);
  return out;
}

// The order is that of rising u; of equal ones the later pair comes first. Step-down goes through
// them from the end.
std::vector<std::size_t> order_by_u(const std::vector<PairStatistic>& statistics) {
  std::vector<std::size_t> order(statistics.size());
  std::iota(order.rbegin(), order.rend(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return statistics[x].u < statistics[y].u; });
  return order;
}

// Flips under which a pair reaches its observed u, and under which it or any other pair does that
// is not rejected before it.
struct FlipCounts {
  std::uint64_t alone = 0;
  std::uint64_t as_maximum = 0;
};

// What a thread carries from one part of the flips to the next. It adds its counts to the common
// ones when it is done.
struct Share {
  ~Share() {
    const std::lock_guard lock(mutex);
    for (std::size_t p = 0; p < counts.size(); ++p) {
      common_counts[p].alone += counts[p].alone;
      common_counts[p].as_maximum += counts[p].as_maximum;
    }
  }

  SignedSums sums;
  std::optional<std::size_t> loaded;                // the stretch of `sums`
  std::vector<std::array<double, kWidth>> columns;  // of the sums, close together
  std::vector<FlipCounts> counts;                   // by pair in rising order
  std::vector<FlipCounts>& common_counts;
  std::mutex& mutex;
};

// The next columns of the sums, from `first` on. Those behind the last pattern are 0.
void take_columns(std::size_t first, std::size_t count, Share& share) {
  for (std::size_t s = 0; s < share.columns.size(); ++s) {
    auto& column = share.columns[s];
    column.fill(0);
    std::copy_n(&share.sums.of(s)[first], count, column.begin());
  }
}

// A column of zeros reaches a limit only if all do.
std::uint64_t reached_of(std::uint64_t short_of_it, std::size_t patterns) {
  return std::min(kWidth - short_of_it, patterns);
}

// Goes through the pairs in rising order. The maximum so far is that over the pairs which are not
// yet rejected when the step-down procedure, which starts at the other end, comes to a pair.
void count_maxima(const std::vector<PairStatistic>& rising, Share& share,
                  std::span<double> maxima) {
  std::array<double, kWidth> highest;
  highest.fill(0);
  for (std::size_t p = 0; p < rising.size(); ++p) {
    const auto& [first, second, weight, u, limit] = rising[p];
    const double* a = share.columns[first].data();
    const double* b = share.columns[second].data();
    // A count of sign bits is vectorised on every processor, one of comparisons is not.
    constexpr int kSignBit = 63;
    std::uint64_t short_alone = 0;
    std::uint64_t short_of_it = 0;
    for (std::size_t i = 0; i < kWidth; ++i) {
      const double difference = a[i] - b[i];
      const double flipped = weight * (difference * difference);
      highest[i] = flipped > highest[i] ? flipped : highest[i];
      short_alone += std::bit_cast<std::uint64_t>(flipped - limit) >> kSignBit;
      short_of_it += std::bit_cast<std::uint64_t>(highest[i] - limit) >> kSignBit;
    }
    share.counts[p].alone += reached_of(short_alone, maxima.size());
    share.counts[p].as_maximum += reached_of(short_of_it, maxima.size());
  }
  std::copy_n(highest.begin(), maxima.size(), maxima.begin());
}

struct Counts {
  std::vector<FlipCounts> reached;  // by pair in rising order
  std::vector<double> maxima;       // by pattern, over all pairs
};

Counts count_flips(std::span<const std::span<const double>> rows,
                   const std::vector<PairStatistic>& rising, const SignFlips& flips,
                   std::size_t threads) {
  Counts out{std::vector<FlipCounts>(rising.size()), std::vector<double>(flips.patterns())};
  // Each thread sums up the stretch that it works on. Where there are few stretches, which is where
  // there are few requests to sum, threads share them.
  constexpr std::size_t kFewStretches = 32;
  const std::size_t width = flips.stretches() < kFewStretches ? kWidth : SignPatterns::kCount;
  const std::size_t parts = SignPatterns::kCount / width;
  std::mutex mutex;
  parallel_for(
      flips.stretches() * parts, threads,
      [&] {
        return Share{SignedSums(rows),
                     {},
                     std::vector<std::array<double, kWidth>>(rows.size()),
                     std::vector<FlipCounts>(rising.size()),
                     out.reached,
                     mutex};
      },
      [&](std::size_t part, Share& share) {
        const std::size_t stretch = part / parts;
        if (share.loaded != stretch) flips.load(stretch, share.sums);
        share.loaded = stretch;
        const std::size_t first = part % parts * width;
        const std::size_t end = std::min(first + width, flips.patterns_in(stretch));
        for (std::size_t column = first; column < end; column += kWidth) {
          const std::size_t count = std::min(kWidth, end - column);
          take_columns(column, count, share);
          const std::size_t pattern = stretch * SignPatterns::kCount + column;
          count_maxima(rising, share, std::span(out.maxima).subspan(pattern, count));
        }
      });
  return out;
}

double t_of(double u, std::size_t requests) {
  constexpr double kAllEqual = 1e-12;
  if (u >= 1 - kAllEqual) return std::numeric_limits<double>::infinity();
  return std::sqrt(static_cast<double>(requests - 1) * u / (1 - u));
}

}  // namespace

MaxTResult step_down_max_t(const ScoreMatrix& scores, std::span<const Pair> family,
                           const FlipOptions& options, double level) {
  const std::size_t systems = scores.systems.size();
  const std::size_t requests = scores.requests.size();
  assert(!family.empty() && requests > 0);
  std::vector<std::span<const double>> rows;
  for (std::size_t s = 0; s < systems; ++s) rows.push_back(scores.of(s));
  std::vector<PairStatistic> statistics;
  for (const auto& [a, b] : family) {
    statistics.push_back(statistic_of(rows[a], rows[b]));
    statistics.back().first = static_cast<std::uint32_t>(a);
    statistics.back().second = static_cast<std::uint32_t>(b);
  }
  const auto order = order_by_u(statistics);
  std::vector<PairStatistic> rising;
  for (const auto p : order) rising.push_back(statistics[p]);

  const SignFlips flips(requests, systems, options);
  auto [reached, maxima] = count_flips(rows, rising, flips, options.threads);
  MaxTResult out;
  out.p_values.resize(rising.size());
  out.adjusted_p_values.resize(rising.size());
  double highest = 0;
  for (std::size_t p = rising.size(); p-- > 0;) {
    highest = std::max(highest, flips.p_of(reached[p].as_maximum));
    out.p_values[order[p]] = flips.p_of(reached[p].alone);
    out.adjusted_p_values[order[p]] = highest;
  }
  // The opposite of each flip has the same maximum; the identity is one of all flips already.
  if (flips.all()) maxima.insert(maxima.end(), maxima.begin(), maxima.end());
  out.critical_t = t_of(measures::quantile(maxima, 1 - level), requests);
  return out;
}

}  // namespace matchbench::analysis
