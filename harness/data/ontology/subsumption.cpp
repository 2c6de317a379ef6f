#include "harness/data/ontology/subsumption.hpp"

#include "harness/foundation/base/error.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::ontology {
namespace {

constexpr std::size_t kMaxClasses = 65'536;

// A reflexive and transitive relation between nodes, kept in both directions so that whatever a
// rule asks is in rows.
struct Relation {
  BitMatrix below;  // row g: the nodes that g subsumes
  BitMatrix above;  // row s: the nodes that subsume s
};

// The told hierarchy over strongly connected components, closed.
Relation close_told(std::vector<Edge> edges, const Components& components) {
  for (Edge& edge : edges) {
    edge = {components.of_node[edge.from], components.of_node[edge.to]};
  }
  std::erase_if(edges, [](const Edge& edge) { return edge.from == edge.to; });
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());

  Relation relation{BitMatrix(components.count), BitMatrix(components.count)};
  for (std::uint32_t node = 0; node < components.count; ++node) {
    set_bit(relation.below.row(node), node);
    set_bit(relation.above.row(node), node);
  }
  // Edges lead to lower numbers, so in this order a row is complete before it is passed on.
  for (const Edge& edge : edges) unite(relation.above.row(edge.from), relation.above.row(edge.to));
  for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
    unite(relation.below.row(edge->to), relation.below.row(edge->from));
  }
  return relation;
}

bool contains(ConstBitRow whole, ConstBitRow part) {
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if ((part[i] & ~whole[i]) != 0) return false;
  }
  return true;
}

// Applies definitions to a relation and keeps it transitive.
class Rules {
 public:
  Rules(Relation& relation, const Components& components)
      : relation_(relation), components_(components) {}

  // Whether anything new followed.
  bool apply(const Definition& definition) {
    const std::uint32_t defined = components_.of_node[definition.defined];
    if (definition.kind == Definition::Kind::kIntersection) {
      const auto common = common_row(relation_.below, definition.operands);
      if (contains(row(relation_.below, defined), common)) return false;
      put(common, copy(row(relation_.above, defined)));
    } else {
      const auto common = common_row(relation_.above, definition.operands);
      if (contains(row(relation_.above, defined), common)) return false;
      put(copy(row(relation_.below, defined)), common);
    }
    return true;
  }

 private:
  using Bits = std::vector<std::uint64_t>;

  static ConstBitRow row(const BitMatrix& matrix, std::uint32_t node) { return matrix.row(node); }
  static Bits copy(ConstBitRow row) { return {row.begin(), row.end()}; }

  Bits common_row(const BitMatrix& matrix, std::span<const std::uint32_t> operands) const {
    Bits common = copy(row(matrix, components_.of_node[operands.front()]));
    for (const std::uint32_t operand : operands.subspan(1)) {
      intersect(common, row(matrix, components_.of_node[operand]));
    }
    return common;
  }

  // Every specific node below every general one. The first set contains all that is below its
  // members and the second all that is above its own, so the relation stays transitive.
  void put(ConstBitRow specific, ConstBitRow general) {
    for_each_bit(general, [&](std::uint32_t g) { unite(relation_.below.row(g), specific); });
    for_each_bit(specific, [&](std::uint32_t s) { unite(relation_.above.row(s), general); });
  }

  Relation& relation_;
  const Components& components_;
};

}  // namespace

Subsumption saturate(const ClassAxioms& axioms) {
  if (axioms.terms.size() > kMaxClasses) {
    throw input_error("the ontologies have " + std::to_string(axioms.terms.size()) +
                          " classes and class expressions, more than " +
                          std::to_string(kMaxClasses),
                      "leave out ontologies that no service refers to");
  }
  const auto classes = static_cast<std::uint32_t>(axioms.terms.size());
  std::vector<Edge> edges = axioms.told;
  for (std::uint32_t c = 1; c < classes; ++c) edges.push_back({c, 0});  // below owl:Thing
  Components components = strong_components(classes, edges);
  Relation relation = close_told(std::move(edges), components);

  Rules rules(relation, components);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Definition& definition : axioms.definitions) changed |= rules.apply(definition);
  }
  return {std::move(components.of_node), std::move(relation.below)};
}

}  // namespace matchbench::ontology
