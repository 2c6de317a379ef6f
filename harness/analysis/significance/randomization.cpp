#include "harness/analysis/significance/randomization.hpp"

#include "harness/analysis/significance/pairs.hpp"
#include "harness/analysis/significance/sign_patterns.hpp"
#include "harness/base/parallel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <span>

namespace matchbench {
namespace {

// Requests are summed eight at a time: the bits of eight signs are the index of a table that holds
// the sums of the eight scores under all 256 patterns of signs ("four Russians").
constexpr std::size_t kTable = 1 << SignPatterns::kGroup;
constexpr std::size_t kTables = SignPatterns::kSlots;  // are read at a time: they fit the L1 cache
static_assert(kTables == 2);
constexpr std::size_t kLane = 8;  // systems whose sums are added side by side

using Lane = std::array<double, kLane>;

// (T_a − T_b) for signs s is Σ s_r (x_ar − x_br): systems are summed once, pairs only subtract.
struct Workbench {
  Workbench(std::size_t systems, std::size_t requests, std::size_t pairs)
      : signs(requests),
        tables(kTables * kTable),
        lanes(SignPatterns::kCount),
        sums(systems * SignPatterns::kCount),
        counts(pairs) {}
  SignPatterns signs;
  std::vector<Lane> tables;  // of kTables groups of requests, one after the other
  std::vector<Lane> lanes;   // by pattern
  std::vector<double> sums;  // sums[system * SignPatterns::kCount + pattern]
  std::vector<std::uint64_t> counts;
};

void fill_table(const ScoreMatrix& scores, std::size_t system, std::size_t request,
                std::size_t count, std::span<Lane> table) {
  table[0] = {};
  for (std::size_t i = 0; i < count; ++i) {
    Lane values{};
    for (std::size_t s = 0; s < std::min(kLane, scores.systems.size() - system); ++s) {
      values[s] = scores.of(system + s)[request + i];
    }
    // The entries below `half` hold the sums of the requests before this one.
    const std::size_t half = std::size_t{1} << i;
    for (std::size_t entry = 0; entry < half; ++entry) {
      for (std::size_t s = 0; s < kLane; ++s) {
        table[half + entry][s] = table[entry][s] + values[s];
        table[entry][s] -= values[s];
      }
    }
  }
}

// The sums of kLane systems from `system` on.
void sum_lane(const ScoreMatrix& scores, std::size_t system, Workbench& bench) {
  std::fill(bench.lanes.begin(), bench.lanes.end(), Lane{});
  const std::size_t requests = scores.requests.size();
  const auto tables = std::span(bench.tables);
  for (std::size_t request = 0; request < requests; request += kTables * SignPatterns::kGroup) {
    std::array<std::span<const std::uint8_t>, kTables> indices;
    for (std::size_t t = 0; t < kTables; ++t) {
      // A group behind the last request adds 0.
      const std::size_t first = std::min(request + t * SignPatterns::kGroup, requests);
      const std::size_t count = std::min(SignPatterns::kGroup, requests - first);
      indices[t] = bench.signs.indices(first, count, t);
      fill_table(scores, system, first, count, tables.subspan(t * kTable, kTable));
    }
    for (std::size_t p = 0; p < SignPatterns::kCount; ++p) {
      const Lane& one = tables[indices[0][p]];
      const Lane& other = tables[kTable + indices[1][p]];
      for (std::size_t s = 0; s < kLane; ++s) {
        bench.lanes[p][s] = (bench.lanes[p][s] + one[s]) + other[s];
      }
    }
  }
  for (std::size_t s = 0; s < std::min(kLane, scores.systems.size() - system); ++s) {
    for (std::size_t p = 0; p < SignPatterns::kCount; ++p) {
      bench.sums[(system + s) * SignPatterns::kCount + p] = bench.lanes[p][s];
    }
  }
}

void count_patterns(const std::vector<Pair>& pairs, const std::vector<double>& limits,
                    std::size_t patterns, Workbench& bench) {
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const double* a = &bench.sums[pairs[p].first * SignPatterns::kCount];
    const double* b = &bench.sums[pairs[p].second * SignPatterns::kCount];
    const double limit = limits[p];
    double count = 0;  // at most SignPatterns::kCount: exact, and vectorised beside the comparison
    for (std::size_t i = 0; i < patterns; ++i) {
      count += std::fabs(a[i] - b[i]) >= limit ? 1.0 : 0.0;
    }
    bench.counts[p] += static_cast<std::uint64_t>(count);
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
  const auto parts =
      static_cast<std::size_t>((patterns + SignPatterns::kCount - 1) / SignPatterns::kCount);

  std::vector<std::uint64_t> counts(pairs.size());
  std::mutex mutex;
  // A thread adds its counts to the common ones when it is done.
  struct Share {
    Workbench bench;
    std::vector<std::uint64_t>& counts;
    std::mutex& mutex;
    ~Share() {
      const std::lock_guard lock(mutex);
      for (std::size_t p = 0; p < counts.size(); ++p) counts[p] += bench.counts[p];
    }
  };
  parallel_for(
      parts, options.threads,
      [&] {
        return Share{Workbench(scores.systems.size(), n, pairs.size()), counts, mutex};
      },
      [&](std::size_t part, Share& share) {
        const std::uint64_t first = part * SignPatterns::kCount;
        if (exact) {
          share.bench.signs.enumerate(first);
        } else {
          share.bench.signs.draw(first, options.seed);
        }
        for (std::size_t system = 0; system < scores.systems.size(); system += kLane) {
          sum_lane(scores, system, share.bench);
        }
        count_patterns(pairs, limits,
                       static_cast<std::size_t>(
                           std::min<std::uint64_t>(SignPatterns::kCount, patterns - first)),
                       share.bench);
      });

  std::vector<double> p_values;
  for (const auto count : counts) {
    p_values.push_back(exact ? static_cast<double>(count) / static_cast<double>(patterns)
                             : static_cast<double>(count + 1) / static_cast<double>(patterns + 1));
  }
  return p_values;
}

}  // namespace matchbench
