#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

namespace matchbench::analysis {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Σ s_r x_r of each row under every pattern.
class FlippedSums {
 public:
  FlippedSums(std::span<const std::span<const double>> rows, const SignFlips& flips,
              std::size_t threads)
      : patterns_(flips.patterns()), sums_(rows.size() * patterns_) {
    parallel_for(
        flips.stretches(), threads, [&] { return SignedSums(rows); },
        [&](std::size_t stretch, SignedSums& sums) {
          flips.load(stretch, sums);
          for (std::size_t row = 0; row < rows.size(); ++row) {
            std::copy_n(sums.of(row).begin(), flips.patterns_in(stretch),
                        &sums_[row * patterns_ + stretch * SignPatterns::kCount]);
          }
        });
  }

  std::span<const double> of(std::size_t row) const {
    return std::span(sums_).subspan(row * patterns_, patterns_);
  }

 private:
  std::size_t patterns_;
  std::vector<double> sums_;
};

// The bounds that single flips set to shifts. A flip that changes the signs of the requests A has a
// statistic at least as large as the observed one for the shifts between the mean difference of A
// and that of the other requests: (|A|x − Σ_A d)(Σ_rest d − |rest|x) ≥ 0 is what remains of
// |Σ s(d − x)| ≥ |Σ(d − x)| when both sides are squared. So p falls to both sides of the mean, and
// the interval ends where the last flip that p needs does.
struct FlipBounds {
  explicit FlipBounds(std::size_t patterns) : low(patterns), high(patterns) {}

  void add(std::size_t flip, double flipped_sum, double sum, double flipped_count, double count) {
    if (std::fabs(flipped_count) == count) {  // A is empty or all: it counts whatever the shift is
      low[flip] = -kInfinity;
      high[flip] = kInfinity;
      return;
    }
    const double of_flipped = (sum - flipped_sum) / (count - flipped_count);
    const double of_rest = (sum + flipped_sum) / (count + flipped_count);
    low[flip] = std::min(of_flipped, of_rest);
    high[flip] = std::max(of_flipped, of_rest);
  }

  std::vector<double> low, high;
};

// How many flips must reach the observed statistic for p to be at least `level`.
std::size_t flips_needed(const SignFlips& flips, double level) {
  std::size_t low = 0;
  std::size_t high = flips.patterns();
  constexpr double kRounding = 1e-12;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (flips.p_of(middle) >= level - kRounding) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

measures::Interval interval_of(FlipBounds& bounds, std::size_t needed) {
  if (needed == 0) return {-kInfinity, kInfinity};
  const auto last = static_cast<std::ptrdiff_t>(needed - 1);
  const auto low = bounds.low.begin() + last;
  const auto high = bounds.high.begin() + last;
  std::nth_element(bounds.low.begin(), low, bounds.low.end());
  std::nth_element(bounds.high.begin(), high, bounds.high.end(), std::greater<>());
  return {*low, *high};
}

}  // namespace

std::vector<measures::Interval> sign_flip_intervals(const ScoreMatrix& scores,
                                                    const FlipOptions& options, double confidence) {
  const std::size_t systems = scores.systems.size();
  const std::size_t requests = scores.requests.size();
  assert(requests > 0);
  const auto count = static_cast<double>(requests);
  const std::vector<double> ones(requests, 1.0);
  std::vector<std::span<const double>> rows;
  for (std::size_t s = 0; s < systems; ++s) rows.push_back(scores.of(s));
  rows.emplace_back(ones);
  const SignFlips flips(requests, systems, options);
  const FlippedSums sums(rows, flips, options.threads);
  const auto counts = sums.of(systems);
  const std::size_t needed = flips_needed(flips, 1 - confidence);
  const auto pairs = all_pairs(systems);
  std::vector<measures::Interval> out(pairs.size());
  parallel_for(
      pairs.size(), options.threads, [&] { return FlipBounds(flips.patterns()); },
      [&](std::size_t p, FlipBounds& bounds) {
        const auto [a, b] = pairs[p];
        const Moments m = moments(differences(scores, a, b));
        for (std::size_t flip = 0; flip < flips.patterns(); ++flip) {
          bounds.add(flip, sums.of(a)[flip] - sums.of(b)[flip], m.mean * count, counts[flip],
                     count);
        }
        out[p] = interval_of(bounds, needed);
        // Equal differences leave nothing but rounding between the bounds.
        const bool is_bounded = std::isfinite(out[p].low);
        if (m.deviation == 0 && (is_bounded || m.mean == 0)) out[p] = {m.mean, m.mean};
      });
  return out;
}

measures::Interval sign_flip_interval(std::span<const double> differences,
                                      const FlipOptions& options, double confidence) {
  ScoreMatrix scores{.systems = {"difference", "nothing"}};
  scores.requests.resize(differences.size());
  scores.values.assign(differences.begin(), differences.end());
  scores.values.resize(2 * differences.size(), 0.0);
  return sign_flip_intervals(scores, options, confidence).front();
}

}  // namespace matchbench::analysis
