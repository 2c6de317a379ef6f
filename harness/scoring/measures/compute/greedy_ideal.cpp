#include "harness/scoring/measures/compute/greedy_ideal.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::measures::compute {
namespace {

constexpr std::uint32_t kNone = kWhole;

// Services with the same subtopics are worth the same, so they share a node of a tree whose paths
// are the lists of subtopics.
class SubtopicTree {
 public:
  explicit SubtopicTree(Workspace::Greedy& memory, std::size_t slots) : memory_(memory) {
    memory_.nodes.assign(1, {});
    memory_.next_slot.assign(slots, kNone);
  }

  // Slots must come in rising order.
  void add(std::uint32_t slot, std::span<const std::uint32_t> subtopics) {
    std::uint32_t node = 0;
    for (const auto id : subtopics) node = child_of(node, id);
    memory_.next_slot[slot] = std::exchange(memory_.nodes[node].slot, slot);
  }

 private:
  std::uint32_t child_of(std::uint32_t parent, std::uint32_t id) {
    auto& nodes = memory_.nodes;
    for (auto child = nodes[parent].child; child != kNone; child = nodes[child].sibling) {
      if (nodes[child].id == id) return child;
    }
    const auto child = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back({.id = id, .sibling = std::exchange(nodes[parent].child, child)});
    return child;
  }

  Workspace::Greedy& memory_;
};

}  // namespace

// Worths only fall while services are taken, so a stale one is an upper bound, and the best service
// is known once the top of the heap is up to date.
std::span<const double> greedy_gains(const PreparedRequest& request, double alpha,
                                     std::uint32_t cutoff, Workspace& workspace) {
  auto& memory = workspace.greedy;
  SubtopicTree tree(memory, request.grades.size());
  for (std::uint32_t s = 0; s < request.grades.size(); ++s) {
    const auto subtopics = request.subtopics_of(s);
    if (!subtopics.empty()) tree.add(s, subtopics);
  }
  auto& novelty = workspace.numbers;
  novelty.assign(request.subtopic_size.size(), 1);
  auto& heap = workspace.heap;  // worth and greatest slot of each node
  heap.clear();
  for (const auto& node : memory.nodes) {
    if (node.slot == kNone) continue;
    heap.emplace_back(static_cast<double>(request.subtopics_of(node.slot).size()), node.slot);
  }
  std::make_heap(heap.begin(), heap.end());
  auto& gains = memory.gains;
  gains.clear();
  while (!heap.empty() && gains.size() < cutoff) {
    std::pop_heap(heap.begin(), heap.end());
    auto& [worth, slot] = heap.back();
    const auto subtopics = request.subtopics_of(slot);
    worth = 0;
    for (const auto id : subtopics) worth += novelty[id];
    if (heap.size() > 1 && heap.back() < heap.front()) {
      std::push_heap(heap.begin(), heap.end());
      continue;
    }
    gains.push_back(worth);
    for (const auto id : subtopics) novelty[id] *= 1 - alpha;
    slot = memory.next_slot[slot];
    if (slot == kNone) {
      heap.pop_back();
    } else {
      std::push_heap(heap.begin(), heap.end());  // its worth is stale, that is, an upper bound
    }
  }
  return gains;
}

}  // namespace matchbench::measures::compute
