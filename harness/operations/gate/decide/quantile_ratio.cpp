#include "harness/operations/gate/decide/quantile_ratio.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>

namespace matchbench::gate {
namespace {

constexpr int kReplicates = 2000;

// Of the times of a block's requests, whose order it may change.
using Statistic = std::function<double(std::vector<double>&)>;

// Of each block, with the requests at these places.
std::vector<double> log_ratios_at(const PairedTimes& times, const std::vector<std::size_t>& places,
                                  const Statistic& statistic, std::vector<double>& memory) {
  const auto log_of = [&](const std::vector<double>& block) {
    memory.clear();
    for (const auto place : places) memory.push_back(block[place]);
    return std::log(statistic(memory));
  };
  std::vector<double> out;
  for (std::size_t b = 0; b < times.base.size(); ++b) {
    out.push_back(log_of(times.fresh[b]) - log_of(times.base[b]));
  }
  return out;
}

CostRatio ratio_of(const PairedTimes& times, const Statistic& statistic, std::uint64_t seed) {
  assert(!times.base.empty() && times.base.size() == times.fresh.size());
  std::vector<std::size_t> places(times.base.front().size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::vector<double> memory;
  const auto log_ratios = [&] { return log_ratios_at(times, places, statistic, memory); };
  const auto [log_ratio, interval] = analysis::mean_over_blocks(log_ratios());
  CostRatio out{.ratio = std::exp(log_ratio), .interval = {}};
  if (times.base.size() < kFewestBlocks) return out;
  Random random(seed);
  std::vector<double> replicates;
  for (int i = 0; i < kReplicates; ++i) {
    for (auto& place : places) place = random.below(places.size());
    replicates.push_back(analysis::moments(log_ratios()).mean);
  }
  out.interval = {std::exp(std::min(interval->low, measures::quantile(replicates, 0.025))),
                  std::exp(std::max(interval->high, measures::quantile(replicates, 0.975)))};
  return out;
}

}  // namespace

CostRatio quantile_ratio(const PairedTimes& times, double q, std::uint64_t seed) {
  const auto quantile_of = [q](std::vector<double>& block) {
    const auto rank =
        std::min(static_cast<std::size_t>(q * static_cast<double>(block.size())), block.size() - 1);
    const auto nth = block.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(block.begin(), nth, block.end());
    return *nth;
  };
  return ratio_of(times, quantile_of, seed);
}

CostRatio mean_ratio(const PairedTimes& times, std::uint64_t seed) {
  const auto mean_of = [](std::vector<double>& block) { return analysis::moments(block).mean; };
  return ratio_of(times, mean_of, seed);
}

}  // namespace matchbench::gate
