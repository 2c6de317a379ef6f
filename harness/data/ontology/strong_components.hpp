#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::ontology {

struct Edge {
  std::uint32_t from;
  std::uint32_t to;
  auto operator<=>(const Edge&) const = default;
};

// Which strongly connected component each node is in.
struct Components {
  std::vector<std::uint32_t> of_node;
  std::uint32_t count = 0;
};

// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1(2), 1972, without
// recursion. Components are numbered so that an edge between two of them goes from the higher
// number to the lower.
Components strong_components(std::uint32_t nodes, std::span<const Edge> edges);

}  // namespace matchbench::ontology
