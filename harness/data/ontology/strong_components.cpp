#include "harness/data/ontology/strong_components.hpp"

#include <algorithm>

namespace matchbench::ontology {
namespace {

constexpr std::uint32_t kUnseen = 0xffffffff;

// The edges sorted by origin: those of node i are to[begin[i]] .. to[begin[i + 1]].
struct Adjacency {
  Adjacency(std::uint32_t nodes, std::span<const Edge> edges)
      : begin(std::size_t{nodes} + 1), to(edges.size()) {
    for (const Edge& edge : edges) ++begin[edge.from + 1];
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (const Edge& edge : edges) to[next[edge.from]++] = edge.to;
  }

  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> to;
};

class Search {
 public:
  Search(std::uint32_t nodes, std::span<const Edge> edges)
      : edges_(nodes, edges), order_(nodes, kUnseen), low_(nodes), result_{} {
    result_.of_node.assign(nodes, kUnseen);
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (order_[node] == kUnseen) visit_from(node);
    }
  }

  Components take() { return std::move(result_); }

 private:
  struct Frame {
    std::uint32_t node;
    std::uint32_t next_edge;
  };

  void enter(std::uint32_t node) {
    order_[node] = low_[node] = seen_++;
    open_.push_back(node);
    path_.push_back({node, edges_.begin[node]});
  }

  void visit_from(std::uint32_t root) {
    enter(root);
    while (!path_.empty()) {
      Frame& frame = path_.back();
      const std::uint32_t node = frame.node;
      if (frame.next_edge == edges_.begin[node + 1]) {
        leave(node);
        continue;
      }
      const std::uint32_t target = edges_.to[frame.next_edge++];
      if (order_[target] == kUnseen) {
        enter(target);
      } else if (result_.of_node[target] == kUnseen) {
        low_[node] = std::min(low_[node], order_[target]);
      }
    }
  }

  void leave(std::uint32_t node) {
    if (low_[node] == order_[node]) {
      std::uint32_t member = kUnseen;
      do {
        member = open_.back();
        open_.pop_back();
        result_.of_node[member] = result_.count;
      } while (member != node);
      ++result_.count;
    }
    path_.pop_back();
    if (!path_.empty()) {
      const std::uint32_t parent = path_.back().node;
      low_[parent] = std::min(low_[parent], low_[node]);
    }
  }

  const Adjacency edges_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> open_;  // visited, component not yet known
  std::vector<Frame> path_;
  std::uint32_t seen_ = 0;
  Components result_;
};

}  // namespace

Components strong_components(std::uint32_t nodes, std::span<const Edge> edges) {
  return Search(nodes, edges).take();
}

}  // namespace matchbench::ontology
