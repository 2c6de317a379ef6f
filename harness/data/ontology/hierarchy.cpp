#include "harness/data/ontology/hierarchy.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace matchbench::ontology {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;
constexpr std::size_t kMostEdges = 1'000'000;

// The equivalent nodes that make up one concept.
struct Group {
  std::uint32_t node;                   // any of them
  std::vector<std::string_view> names;  // the URI first, then the aliases ascending
};

// The lowest of the nodes equivalent to each node. Equivalent nodes subsume the same: their rows
// are equal.
std::vector<std::uint32_t> lowest_equivalent(const BitMatrix& below) {
  ViewMap<std::uint32_t> lowest_by_row;
  std::vector<std::uint32_t> lowest(below.size());
  for (std::uint32_t node = 0; node < below.size(); ++node) {
    const ConstBitRow row = below.row(node);
    const std::string_view bytes(reinterpret_cast<const char*>(row.data()), row.size_bytes());
    lowest[node] = lowest_by_row.emplace(bytes, node).first->second;
  }
  return lowest;
}

// Those with a name, by URI.
std::vector<Group> named_groups(const RdfGraph& graph, const ClassAxioms& axioms,
                                const Subsumption& subsumption) {
  const auto lowest = lowest_equivalent(subsumption.below);
  std::map<std::uint32_t, std::vector<std::string_view>> names;
  for (std::size_t i = 0; i < axioms.terms.size(); ++i) {
    if (graph.is_blank(axioms.terms[i])) continue;
    names[lowest[subsumption.node_of_class[i]]].push_back(graph.text(axioms.terms[i]));
  }
  const std::string_view thing = graph.text(axioms.terms.front());
  std::vector<Group> groups;
  for (auto& [node, of_node] : names) {
    std::ranges::sort(of_node, [&](std::string_view a, std::string_view b) {
      return std::pair(a != thing, a) < std::pair(b != thing, b);
    });
    groups.push_back({node, std::move(of_node)});
  }
  std::ranges::sort(groups, {}, [](const Group& group) { return group.names.front(); });
  return groups;
}

// Concepts by falling number of classes below them, so ancestors come first; ties by URI.
std::vector<std::uint32_t> concepts_by_rank(const std::vector<Group>& groups,
                                            const BitMatrix& below) {
  std::vector<std::uint32_t> size(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) size[i] = count_bits(below.row(groups[i].node));
  std::vector<std::uint32_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::uint32_t c) { return size[c]; });
  return order;
}

// The first bit left in what is below a concept has nothing between: what is above it has a lower
// rank. It is a child; then all that is below it goes. Where an unnamed class has many above and
// many below it, each of these is a child of each of those.
void find_children(Hierarchy& hierarchy, const std::vector<std::uint32_t>& concept_at) {
  std::size_t found = 0;
  std::vector<std::uint64_t> left;
  for (Hierarchy::Concept& item : hierarchy.concepts) {
    const ConstBitRow row = std::as_const(hierarchy.below).row(item.rank);
    left.assign(row.begin(), row.end());
    left[item.rank / 64] &= ~(std::uint64_t{1} << (item.rank % 64));
    item.descendants = count_bits(left);
    for (std::size_t word = item.rank / 64; word < left.size(); ++word) {
      while (left[word] != 0) {
        const auto child = static_cast<std::uint32_t>(
            word * 64 + static_cast<std::size_t>(std::countr_zero(left[word])));
        if (++found > kMostEdges) {
          throw input_error("the hierarchy of the ontologies' classes has more than " +
                                std::to_string(kMostEdges) + " direct subsumptions",
                            "leave out ontologies that no service refers to");
        }
        item.children.push_back(concept_at[child]);
        subtract(left, std::as_const(hierarchy.below).row(child));
      }
    }
    std::ranges::sort(item.children);
  }
}

void count_ancestors(Hierarchy& hierarchy, const std::vector<std::uint32_t>& concept_at) {
  for (const Hierarchy::Concept& item : hierarchy.concepts) {
    for_each_bit(std::as_const(hierarchy.below).row(item.rank), [&](std::uint32_t rank) {
      if (rank != item.rank) ++hierarchy.concepts[concept_at[rank]].ancestors;
    });
  }
}

void find_depths(Hierarchy& hierarchy) {
  std::vector<std::uint32_t> level{hierarchy.top};
  std::vector<bool> seen(hierarchy.concepts.size());
  seen[hierarchy.top] = true;
  for (std::uint32_t depth = 0; !level.empty(); ++depth) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t c : level) {
      hierarchy.concepts[c].depth = depth;
      for (const std::uint32_t child : hierarchy.concepts[c].children) {
        if (!seen[child]) next.push_back(child);
        seen[child] = true;
      }
    }
    level = std::move(next);
  }
}

}  // namespace

Hierarchy build_hierarchy(const RdfGraph& graph, const ClassAxioms& axioms,
                          const Subsumption& subsumption) {
  std::vector<Group> groups = named_groups(graph, axioms, subsumption);
  const auto count = static_cast<std::uint32_t>(groups.size());
  const auto concept_at = concepts_by_rank(groups, subsumption.below);

  Hierarchy hierarchy{std::vector<Hierarchy::Concept>(count), 0, BitMatrix(count)};
  std::vector<std::uint32_t> rank_of_node(subsumption.below.size(), kNone);
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    hierarchy.concepts[concept_at[rank]].rank = rank;
    rank_of_node[groups[concept_at[rank]].node] = rank;
  }
  for (std::uint32_t c = 0; c < count; ++c) {
    Hierarchy::Concept& item = hierarchy.concepts[c];
    const BitRow row = hierarchy.below.row(item.rank);
    for_each_bit(subsumption.below.row(groups[c].node), [&](std::uint32_t node) {
      if (rank_of_node[node] != kNone) set_bit(row, rank_of_node[node]);
    });
    item.names = std::move(groups[c].names);
  }
  hierarchy.top = concept_at.front();
  find_children(hierarchy, concept_at);
  count_ancestors(hierarchy, concept_at);
  find_depths(hierarchy);
  return hierarchy;
}

}  // namespace matchbench::ontology
