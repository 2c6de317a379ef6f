#include "harness/scoring/measures/query.hpp"

#include "harness/scoring/measures/harmonic.hpp"

#include <bit>

namespace matchbench::measures {

std::span<const double> Workspace::weights(const Discount& discount, std::uint64_t ranks) {
  auto found = std::find_if(weights_.begin(), weights_.end(),
                            [&](const WeightTable& table) { return table.discount == discount; });
  if (found == weights_.end()) found = weights_.insert(weights_.end(), {discount, {0.0}});
  auto& weight = found->weight;
  if (weight.size() <= ranks) {
    const std::uint64_t first = weight.size();
    weight.resize(std::bit_ceil(ranks + 1));
    for (std::uint64_t i = first; i < weight.size(); ++i) weight[i] = 1 / discount_at(discount, i);
  }
  return weight;
}

std::span<const double> Workspace::harmonic_tail(std::uint64_t depth, std::uint64_t ranks) {
  ranks = std::min(ranks, depth);
  auto found = std::find_if(tails_.begin(), tails_.end(),
                            [&](const HarmonicTail& entry) { return entry.depth == depth; });
  if (found != tails_.end() && found->tail.size() > ranks) return found->tail;
  if (found == tails_.end()) {
    // Depths are the plan's cutoffs and the collection's size; more than a few means many
    // collections, and then the oldest table makes room.
    constexpr std::size_t kTables = 8;
    if (tails_.size() < kTables) tails_.emplace_back();
    found = tails_.begin() + static_cast<std::ptrdiff_t>(next_tail_++ % tails_.size());
  }
  auto& entry = *found;
  entry.depth = depth;
  // In blocks, each from its end: a value does not depend on how many ranks were asked for.
  constexpr std::uint64_t kBlock = 1 << 20;
  const auto blocks = (ranks + kBlock - 1) / kBlock;
  entry.tail.resize(std::min(blocks * kBlock, depth) + 1);
  for (std::uint64_t block = 0; block < blocks; ++block) {
    const auto last = std::min((block + 1) * kBlock, depth);
    double sum = compute::harmonic_sum(1, last + 1, depth);
    for (std::uint64_t i = last; i > block * kBlock; --i) {
      sum += 1 / static_cast<double>(i);
      entry.tail[i] = sum;
    }
  }
  return entry.tail;
}

}  // namespace matchbench::measures
