#include "harness/analysis/randomization.hpp"

#include "harness/analysis/pairs.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/random.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>

namespace matchbench {
namespace {

// Patterns are handled in blocks that stay in the second-level cache: signs[request][pattern] and
// sums[system][pattern], loops over patterns innermost so that the compiler can vectorise them.
constexpr std::size_t kWidth = 256;

// (T_a − T_b) for signs s is Σ s_r (x_ar − x_br): systems are summed once, pairs only subtract.
struct Block {
  Block(std::size_t systems, std::size_t requests, std::size_t pairs)
      : signs(requests * kWidth), sums(systems * kWidth), counts(pairs) {}
  std::vector<double> signs;
  std::vector<double> sums;
  std::vector<std::uint64_t> counts;
};

void draw_signs(std::vector<double>& signs, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t i = 0; i < signs.size(); i += 64) {
    std::uint64_t bits = random.next();
    for (std::size_t b = 0; b < 64; ++b, bits >>= 1) signs[i + b] = (bits & 1) != 0 ? 1 : -1;
  }
}

// Pattern first + i has request r negative where bit r of it is set.
void enumerate_signs(std::vector<double>& signs, std::uint64_t first) {
  for (std::size_t r = 0; r < signs.size() / kWidth; ++r) {
    for (std::size_t i = 0; i < kWidth; ++i) {
      signs[r * kWidth + i] = ((first + i) >> r & 1) != 0 ? -1 : 1;
    }
  }
}

void sum_systems(const ScoreMatrix& scores, Block& block) {
  std::fill(block.sums.begin(), block.sums.end(), 0.0);
  for (std::size_t s = 0; s < scores.systems.size(); ++s) {
    double* sums = &block.sums[s * kWidth];
    const auto row = scores.of(s);
    for (std::size_t r = 0; r < row.size(); ++r) {
      const double value = row[r];
      const double* signs = &block.signs[r * kWidth];
      for (std::size_t i = 0; i < kWidth; ++i) sums[i] += signs[i] * value;
    }
  }
}

void count_block(const std::vector<Pair>& pairs, const std::vector<double>& limits,
                 std::size_t patterns, Block& block) {
  const bool full = patterns == kWidth;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const double* a = &block.sums[pairs[p].first * kWidth];
    const double* b = &block.sums[pairs[p].second * kWidth];
    const double limit = limits[p];
    double count = 0;  // of at most kWidth: exact, and vectorised beside the comparison
    if (full) {
      for (std::size_t i = 0; i < kWidth; ++i) count += std::fabs(a[i] - b[i]) >= limit ? 1.0 : 0.0;
    } else {
      for (std::size_t i = 0; i < patterns; ++i) {
        count += std::fabs(a[i] - b[i]) >= limit ? 1.0 : 0.0;
      }
    }
    block.counts[p] += static_cast<std::uint64_t>(count);
  }
}

// The observed |Σ differences|, less what rounding may have added to an equal one.
std::vector<double> observed_limits(const ScoreMatrix& scores, const std::vector<Pair>& pairs) {
  std::vector<double> limits;
  for (const auto& pair : pairs) {
    double sum = 0;
    double size = 0;
    for (std::size_t r = 0; r < scores.requests.size(); ++r) {
      sum += scores.of(pair.first)[r] - scores.of(pair.second)[r];
      size += std::fabs(scores.of(pair.first)[r]) + std::fabs(scores.of(pair.second)[r]);
    }
    constexpr double kRounding = 1e-12;
    limits.push_back(std::fabs(sum) - kRounding * std::max(size, 1.0));
  }
  return limits;
}

}  // namespace

std::vector<double> randomization_p_values(const ScoreMatrix& scores,
                                           const RandomizationOptions& options) {
  const std::size_t n = scores.requests.size();
  const auto pairs = all_pairs(scores.systems.size());
  const auto limits = observed_limits(scores, pairs);
  const bool exact = n < 63 && (std::uint64_t{1} << n) <= options.permutations;
  const std::uint64_t patterns = exact ? std::uint64_t{1} << n : options.permutations;
  const auto blocks = static_cast<std::size_t>((patterns + kWidth - 1) / kWidth);

  std::vector<std::uint64_t> counts(pairs.size());
  std::mutex mutex;
  // A thread adds its counts to the common ones when it is done.
  struct Share {
    Block block;
    std::vector<std::uint64_t>& counts;
    std::mutex& mutex;
    ~Share() {
      const std::lock_guard lock(mutex);
      for (std::size_t p = 0; p < counts.size(); ++p) counts[p] += block.counts[p];
    }
  };
  parallel_for(
      blocks, options.threads,
      [&] {
        return Share{Block(scores.systems.size(), n, pairs.size()), counts, mutex};
      },
      [&](std::size_t b, Share& share) {
        const std::uint64_t first = b * kWidth;
        if (exact) {
          enumerate_signs(share.block.signs, first);
        } else {
          draw_signs(share.block.signs,
                     derive_seed(options.seed, "randomization block " + std::to_string(b)));
        }
        sum_systems(scores, share.block);
        count_block(pairs, limits,
                    static_cast<std::size_t>(std::min<std::uint64_t>(kWidth, patterns - first)),
                    share.block);
      });

  std::vector<double> p_values;
  for (const auto count : counts) {
    p_values.push_back(exact ? static_cast<double>(count) / static_cast<double>(patterns)
                             : static_cast<double>(count + 1) / static_cast<double>(patterns + 1));
  }
  return p_values;
}

}  // namespace matchbench
