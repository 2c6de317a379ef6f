#include "harness/scoring/analysis/significance/bootstrap_test.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {
namespace {

// times[request × B + replicate]: how often the request is drawn.
std::vector<float> draw_resamples(std::size_t requests, const BootstrapOptions& options) {
  std::vector<float> times(requests * options.replicates);
  Random random(derive_seed(options.seed, "bootstrap test"));
  for (std::size_t b = 0; b < options.replicates; ++b) {
    for (std::size_t i = 0; i < requests; ++i) {
      ++times[static_cast<std::size_t>(random.below(requests)) * options.replicates + b];
    }
  }
  return times;
}

// Memory that the pairs of one thread share.
struct Replicates {
  explicit Replicates(std::size_t count) : sum(count), squares(count) {}
  std::vector<double> sum;      // of the resampled, centred differences
  std::vector<double> squares;  // of those
};

void resample(std::span<const double> centred, const std::vector<float>& times, Replicates& out) {
  std::fill(out.sum.begin(), out.sum.end(), 0.0);
  std::fill(out.squares.begin(), out.squares.end(), 0.0);
  const std::size_t count = out.sum.size();
  for (std::size_t r = 0; r < centred.size(); ++r) {
    const float* drawn = &times[r * count];
    const double value = centred[r];
    const double square = value * value;
    for (std::size_t b = 0; b < count; ++b) {
      out.sum[b] += drawn[b] * value;
      out.squares[b] += drawn[b] * square;
    }
  }
}

std::optional<BootstrapResult> result_of(std::span<const double> differences,
                                         const std::vector<float>& times,
                                         const BootstrapOptions& options, Replicates& memory) {
  const Moments m = moments(differences);
  BootstrapResult out;
  if (m.deviation == 0) {
    if (m.mean != 0) return std::nullopt;
    return out;
  }
  const auto n = static_cast<double>(m.count);
  std::vector<double> centred(differences.begin(), differences.end());
  for (double& value : centred) value -= m.mean;
  resample(centred, times, memory);

  const double observed_t = m.mean / (m.deviation / std::sqrt(n));
  // Rounding must not decide whether a replicate equals what was observed.
  const double zero = 1e-12 * (std::fabs(m.mean) + m.deviation);
  double at_most_zero = 1;
  double at_least_zero = 1;
  double extreme = 1;
  for (std::size_t b = 0; b < memory.sum.size(); ++b) {
    const double mean = memory.sum[b] / n;
    const double variance = std::max(0.0, (memory.squares[b] - n * mean * mean) / (n - 1));
    if (m.mean + mean <= zero) ++at_most_zero;
    if (m.mean + mean >= -zero) ++at_least_zero;
    const double error = std::sqrt(variance / n);
    // A resample of one value only has no deviation: its t is beyond all bounds.
    const double t = std::fabs(mean) <= zero ? 0
                     : error <= zero         ? std::copysign(HUGE_VAL, mean)
                                             : mean / error;
    if (std::fabs(t) >= std::fabs(observed_t) * (1 - 1e-12)) ++extreme;
  }
  const double total = options.replicates + 1.0;
  out.percentile_p = std::min(1.0, 2 * std::min(at_most_zero, at_least_zero) / total);
  out.studentized_p = std::min(1.0, extreme / total);
  return out;
}

}  // namespace

std::vector<std::optional<BootstrapResult>> bootstrap_tests(const ScoreMatrix& scores,
                                                            const BootstrapOptions& options) {
  const auto pairs = all_pairs(scores.systems.size());
  const auto times = draw_resamples(scores.requests.size(), options);
  std::vector<std::optional<BootstrapResult>> results(pairs.size());
  parallel_for(
      pairs.size(), options.threads, [&] { return Replicates(options.replicates); },
      [&](std::size_t p, Replicates& memory) {
        results[p] =
            result_of(differences(scores, pairs[p].first, pairs[p].second), times, options, memory);
      });
  return results;
}

}  // namespace matchbench::analysis
