#include "harness/scoring/analysis/significance/bootstrap_test.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {
namespace {

// If there are many requests, all replicates at once would take gigabytes.
constexpr std::size_t kAtOnce = 256;

// A part of the replicates. times[request × count + replicate]: how often the request is drawn.
struct Draws {
  std::size_t count = 0;
  std::vector<float> times;
};

void draw(std::size_t requests, std::size_t count, Random& random, Draws& out) {
  out.count = count;
  out.times.assign(requests * count, 0);
  for (std::size_t b = 0; b < count; ++b) {
    for (std::size_t i = 0; i < requests; ++i) {
      ++out.times[static_cast<std::size_t>(random.below(requests)) * count + b];
    }
  }
}

// Memory that the pairs of one thread share.
struct Replicates {
  std::vector<double> sum = std::vector<double>(kAtOnce);  // of the resampled, centred differences
  std::vector<double> squares = std::vector<double>(kAtOnce);  // of those
};

void resample(std::span<const double> centred, const Draws& draws, Replicates& out) {
  std::fill(out.sum.begin(), out.sum.end(), 0.0);
  std::fill(out.squares.begin(), out.squares.end(), 0.0);
  for (std::size_t r = 0; r < centred.size(); ++r) {
    const float* drawn = &draws.times[r * draws.count];
    const double value = centred[r];
    const double square = value * value;
    for (std::size_t b = 0; b < draws.count; ++b) {
      out.sum[b] += drawn[b] * value;
      out.squares[b] += drawn[b] * square;
    }
  }
}

// Of one pair: how many replicates lie on each side, with the observed one.
struct SideCounts {
  double at_most_zero = 1;
  double at_least_zero = 1;
  double extreme = 1;
};

void count_sides(std::vector<double> differences, const Moments& m, const Draws& draws,
                 Replicates& memory, SideCounts& out) {
  const auto n = static_cast<double>(m.count);
  for (double& value : differences) value -= m.mean;
  resample(differences, draws, memory);
  const double observed_t = m.mean / (m.deviation / std::sqrt(n));
  // Rounding must not decide whether a replicate equals what was observed.
  const double zero = 1e-12 * (std::fabs(m.mean) + m.deviation);
  for (std::size_t b = 0; b < draws.count; ++b) {
    const double mean = memory.sum[b] / n;
    const double variance = std::max(0.0, (memory.squares[b] - n * mean * mean) / (n - 1));
    if (m.mean + mean <= zero) ++out.at_most_zero;
    if (m.mean + mean >= -zero) ++out.at_least_zero;
    const double error = std::sqrt(variance / n);
    // A resample of one value only has no deviation: its t is beyond all bounds.
    const double t = std::fabs(mean) <= zero ? 0
                     : error <= zero         ? std::copysign(HUGE_VAL, mean)
                                             : mean / error;
    if (std::fabs(t) >= std::fabs(observed_t) * (1 - 1e-12)) ++out.extreme;
  }
}

std::optional<BootstrapResult> result_of(const Moments& m, const SideCounts& counts, double total) {
  if (m.deviation == 0) return m.mean == 0 ? std::optional(BootstrapResult{}) : std::nullopt;
  return BootstrapResult{.percentile_p = std::min(
                             1.0, 2 * std::min(counts.at_most_zero, counts.at_least_zero) / total),
                         .studentized_p = std::min(1.0, counts.extreme / total)};
}

}  // namespace

std::vector<std::optional<BootstrapResult>> bootstrap_tests(const ScoreMatrix& scores,
                                                            const BootstrapOptions& options) {
  const auto pairs = all_pairs(scores.systems.size());
  const auto differences_of = [&](std::size_t p) {
    return differences(scores, pairs[p].first, pairs[p].second);
  };
  std::vector<Moments> of_pairs;
  for (std::size_t p = 0; p < pairs.size(); ++p) of_pairs.push_back(moments(differences_of(p)));
  std::vector<SideCounts> counts(pairs.size());
  Random random(derive_seed(options.seed, "bootstrap test"));
  Draws draws;
  for (std::size_t first = 0; first < options.replicates; first += kAtOnce) {
    draw(scores.requests.size(), std::min<std::size_t>(kAtOnce, options.replicates - first), random,
         draws);
    parallel_for(
        pairs.size(), options.threads, [] { return Replicates(); },
        [&](std::size_t p, Replicates& memory) {
          if (of_pairs[p].deviation == 0) return;
          count_sides(differences_of(p), of_pairs[p], draws, memory, counts[p]);
        });
  }
  std::vector<std::optional<BootstrapResult>> results;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    results.push_back(result_of(of_pairs[p], counts[p], options.replicates + 1.0));
  }
  return results;
}

}  // namespace matchbench::analysis
