#include "harness/measures/query.hpp"

#include <bit>

namespace matchbench {

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

std::span<const double> Workspace::harmonic_tail(std::uint64_t depth) {
  const auto found = std::find_if(tails_.begin(), tails_.end(),
                                  [&](const HarmonicTail& entry) { return entry.depth == depth; });
  if (found != tails_.end()) return found->tail;
  // Depths are the plan's cutoffs and the collection's size; more than a few means many
  // collections, and then the oldest table makes room.
  constexpr std::size_t kTables = 8;
  if (tails_.size() < kTables) tails_.emplace_back();
  auto& entry = tails_[next_tail_++ % tails_.size()];
  entry.depth = depth;
  entry.tail.assign(depth + 2, 0);
  for (std::uint64_t i = depth; i > 0; --i) {
    entry.tail[i] = entry.tail[i + 1] + 1 / static_cast<double>(i);
  }
  return entry.tail;
}

}  // namespace matchbench
