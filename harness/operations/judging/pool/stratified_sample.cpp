#include "harness/operations/judging/pool/stratified_sample.hpp"

#include "harness/foundation/base/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace matchbench::judging {
namespace {

constexpr std::size_t kStrata = 4;
// Pairs that were judged already were not drawn: each represents itself alone.
constexpr std::uint32_t kJudged = kStrata;
using Sizes = std::array<std::size_t, kStrata>;

std::uint32_t stratum_of(std::size_t rank, std::size_t depth) {
  for (std::uint32_t s = 0; s + 1 < kStrata; ++s) {
    if (rank < std::max<std::size_t>(1, depth >> (kStrata - 1 - s))) return s;
  }
  return kStrata - 1;
}

// The expected cost of the rates min(1, c / 2^s).
double cost_of(const Sizes& sizes, double c) {
  double cost = 0;
  for (std::size_t s = 0; s < kStrata; ++s) {
    cost += static_cast<double>(sizes[s]) * std::min(1.0, c / std::exp2(s));
  }
  return cost;
}

// The c at which the rates cost the budget; the cost rises with c.
double rate_for(const Sizes& sizes, double budget) {
  double low = 0;
  double high = std::exp2(kStrata);
  if (cost_of(sizes, high) <= budget) return high;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (cost_of(sizes, middle) > budget ? high : low) = middle;
  }
  return low;
}

}  // namespace

void draw_sample(std::vector<PooledPair>& pairs, const StrategyOptions& options) {
  std::array<std::vector<std::size_t>, kStrata> open;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    auto& pair = pairs[i];
    pair.chosen.stratum = pair.is_judged ? kJudged : stratum_of(pair.best_rank, options.depth);
    if (!pair.is_judged) open[pair.chosen.stratum].push_back(i);
  }
  if (!options.budget) return;
  Sizes sizes{};
  for (std::size_t s = 0; s < kStrata; ++s) sizes[s] = open[s].size();
  const double rate = rate_for(sizes, static_cast<double>(*options.budget));
  Random random(derive_seed(options.seed, "stratified"));
  for (std::size_t s = 0; s < kStrata; ++s) {
    const double wanted = static_cast<double>(sizes[s]) * std::min(1.0, rate / std::exp2(s));
    // A whole number of pairs; rounding down keeps the budget.
    const auto count = static_cast<std::size_t>(std::floor(wanted + 1e-9));
    random.shuffle(std::span(open[s]));
    for (std::size_t i = 0; i < open[s].size(); ++i) {
      auto& chosen = pairs[open[s][i]].chosen;
      chosen.drawn = i < count;
      chosen.probability =
          std::max(static_cast<double>(count), 1.0) / static_cast<double>(open[s].size());
    }
  }
}

}  // namespace matchbench::judging
