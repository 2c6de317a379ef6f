#include "harness/verdict/decide/quantile_ratio.hpp"

#include "harness/base/random.hpp"
#include "harness/measures/aggregate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>

namespace matchbench::verdict {
namespace {

constexpr int kReplicates = 2000;

// The quantile of the values at these places.
double quantile_at(const std::vector<double>& values, const std::vector<std::size_t>& places,
                   double q, std::vector<double>& memory) {
  memory.clear();
  for (const auto place : places) memory.push_back(values[place]);
  const auto rank =
      std::min(static_cast<std::size_t>(q * static_cast<double>(memory.size())), memory.size() - 1);
  const auto nth = memory.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(memory.begin(), nth, memory.end());
  return *nth;
}

// Requests at these places, in these blocks, both sides of a block together.
double ratio_at(const PairedTimes& times, const std::vector<std::size_t>& blocks,
                const std::vector<std::size_t>& places, double q, std::vector<double>& memory) {
  double sum = 0;
  for (const auto b : blocks) {
    sum += std::log(quantile_at(times.fresh[b], places, q, memory)) -
           std::log(quantile_at(times.base[b], places, q, memory));
  }
  return std::exp(sum / static_cast<double>(blocks.size()));
}

std::vector<std::size_t> all_below(std::size_t count) {
  std::vector<std::size_t> out(count);
  std::iota(out.begin(), out.end(), std::size_t{0});
  return out;
}

}  // namespace

QuantileRatio quantile_ratio(const PairedTimes& times, double q, std::uint64_t seed) {
  assert(!times.base.empty() && times.base.size() == times.fresh.size());
  auto blocks = all_below(times.base.size());
  auto places = all_below(times.base.front().size());
  std::vector<double> memory;
  QuantileRatio out;
  out.ratio = ratio_at(times, blocks, places, q, memory);
  Random random(seed);
  std::vector<double> replicates;
  for (int i = 0; i < kReplicates; ++i) {
    for (auto& block : blocks) block = random.below(blocks.size());
    for (auto& place : places) place = random.below(places.size());
    replicates.push_back(ratio_at(times, blocks, places, q, memory));
  }
  out.interval.low = measures::quantile(replicates, 0.025);
  out.interval.high = measures::quantile(replicates, 0.975);
  return out;
}

}  // namespace matchbench::verdict
