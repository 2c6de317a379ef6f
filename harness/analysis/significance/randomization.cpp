#include "harness/analysis/significance/randomization.hpp"

#include "harness/analysis/significance/pairs.hpp"
#include "harness/analysis/significance/signed_sums.hpp"
#include "harness/base/parallel.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <span>

namespace matchbench::analysis {
namespace {

// The systems of several matrices with equally many requests, and their pairs as places among all
// of them.
struct Systems {
  explicit Systems(std::span<const ScoreMatrix* const> matrices) {
    for (const ScoreMatrix* matrix : matrices) {
      const std::size_t first = scores.size();
      for (std::size_t s = 0; s < matrix->systems.size(); ++s) scores.push_back(matrix->of(s));
      for (const auto& [a, b] : all_pairs(matrix->systems.size())) {
        pairs.push_back({first + a, first + b});
      }
    }
  }
  std::size_t requests() const { return scores.front().size(); }

  std::vector<std::span<const double>> scores;
  std::vector<Pair> pairs;
};

void count_patterns(const std::vector<Pair>& pairs, const std::vector<double>& limits,
                    std::size_t patterns, const SignedSums& sums,
                    std::vector<std::uint64_t>& counts) {
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto a = sums.of(pairs[p].first);
    const auto b = sums.of(pairs[p].second);
    const double limit = limits[p];
    double count = 0;  // at most SignPatterns::kCount: exact, and vectorised beside the comparison
    for (std::size_t i = 0; i < patterns; ++i) {
      count += std::fabs(a[i] - b[i]) >= limit ? 1.0 : 0.0;
    }
    counts[p] += static_cast<std::uint64_t>(count);
  }
}

// The observed |Σ differences|, less what rounding may have added to an equal one.
std::vector<double> observed_limits(const Systems& systems) {
  std::vector<double> limits;
  for (const auto& pair : systems.pairs) {
    const auto a = systems.scores[pair.first];
    const auto b = systems.scores[pair.second];
    double sum = 0;
    double size = 0;
    for (std::size_t r = 0; r < systems.requests(); ++r) {
      sum += a[r] - b[r];
      size += std::fabs(a[r]) + std::fabs(b[r]);
    }
    constexpr double kRounding = 1e-12;
    limits.push_back(std::fabs(sum) - kRounding * std::max(size, 1.0));
  }
  return limits;
}

std::vector<double> p_values_of(const Systems& systems, const RandomizationOptions& options) {
  const std::size_t n = systems.requests();
  const auto& pairs = systems.pairs;
  const auto limits = observed_limits(systems);
  const bool exact = n < 63 && (std::uint64_t{1} << n) <= options.permutations;
  const std::uint64_t patterns = exact ? std::uint64_t{1} << n : options.permutations;
  const auto parts =
      static_cast<std::size_t>((patterns + SignPatterns::kCount - 1) / SignPatterns::kCount);

  std::vector<std::uint64_t> counts(pairs.size());
  std::mutex mutex;
  // A thread adds its counts to the common ones when it is done.
  struct Share {
    SignedSums sums;
    std::vector<std::uint64_t> own_counts;
    std::vector<std::uint64_t>& counts;
    std::mutex& mutex;
    ~Share() {
      const std::lock_guard lock(mutex);
      for (std::size_t p = 0; p < counts.size(); ++p) counts[p] += own_counts[p];
    }
  };
  parallel_for(
      parts, options.threads,
      [&] {
        return Share{SignedSums(systems.scores), std::vector<std::uint64_t>(pairs.size()), counts,
                     mutex};
      },
      [&](std::size_t part, Share& share) {
        const std::uint64_t first = part * SignPatterns::kCount;
        if (exact) {
          share.sums.enumerate(first);
        } else {
          share.sums.draw(first, options.seed);
        }
        count_patterns(pairs, limits,
                       static_cast<std::size_t>(
                           std::min<std::uint64_t>(SignPatterns::kCount, patterns - first)),
                       share.sums, share.own_counts);
      });

  std::vector<double> p_values;
  for (const auto count : counts) {
    p_values.push_back(exact ? static_cast<double>(count) / static_cast<double>(patterns)
                             : static_cast<double>(count + 1) / static_cast<double>(patterns + 1));
  }
  return p_values;
}

// Places of matrices with equally many requests, that have few enough systems for their sums to
// stay small.
std::vector<std::vector<std::size_t>> batches_of(std::span<const ScoreMatrix* const> matrices) {
  constexpr std::size_t kMostSystems = 256;
  struct Open {
    std::size_t batch = 0;
    std::size_t systems = 0;
  };
  std::map<std::size_t, Open> open;  // by the number of requests
  std::vector<std::vector<std::size_t>> batches;
  for (std::size_t m = 0; m < matrices.size(); ++m) {
    const std::size_t systems = matrices[m]->systems.size();
    const auto [known, is_new] = open.try_emplace(matrices[m]->requests.size());
    if (is_new || known->second.systems + systems > kMostSystems) {
      known->second = {batches.size(), 0};
      batches.emplace_back();
    }
    known->second.systems += systems;
    batches[known->second.batch].push_back(m);
  }
  return batches;
}

}  // namespace

std::vector<std::vector<double>> randomization_p_values(
    std::span<const ScoreMatrix* const> matrices, const RandomizationOptions& options) {
  std::vector<std::vector<double>> out(matrices.size());
  for (const auto& places : batches_of(matrices)) {
    std::vector<const ScoreMatrix*> alike;
    for (const auto place : places) alike.push_back(matrices[place]);
    const auto p_values = p_values_of(Systems(alike), options);
    auto next = p_values.begin();
    for (const auto place : places) {
      const auto end =
          next + static_cast<std::ptrdiff_t>(all_pairs(matrices[place]->systems.size()).size());
      out[place].assign(next, end);
      next = end;
    }
  }
  return out;
}

std::vector<double> randomization_p_values(const ScoreMatrix& scores,
                                           const RandomizationOptions& options) {
  const ScoreMatrix* const one = &scores;
  return randomization_p_values(std::span(&one, 1), options).front();
}

}  // namespace matchbench::analysis
