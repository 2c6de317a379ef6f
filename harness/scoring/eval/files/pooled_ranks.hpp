#pragma once

#include <algorithm>
#include <cstddef>
#include <map>

namespace matchbench::eval {

// What is among the first of any ranking of a topic, each with its best rank, from 0.
template <class Item>
using PooledRanks = std::map<Item, std::size_t>;

// Adds the first `depth` of a ranking; `item_of` takes one of its lines.
template <class Item, class Lines, class ItemOf>
void pool_first(PooledRanks<Item>& pool, const Lines& lines, std::size_t depth, ItemOf item_of) {
  for (std::size_t rank = 0; rank < std::min(depth, lines.size()); ++rank) {
    const auto [place, is_new] = pool.emplace(item_of(lines[rank]), rank);
    if (!is_new) place->second = std::min(place->second, rank);
  }
}

}  // namespace matchbench::eval
