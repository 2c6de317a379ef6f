#include "harness/data/ontology/subsumption.hpp"

#include "harness/foundation/base/error.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::ontology {
namespace {

constexpr std::size_t kMaxClasses = 65'536;

// Ontologies of a few hundred kilobytes can ask for as many words of rows as the cube of their
// classes.
class Work {
 public:
  explicit Work(std::uint64_t most_words) : left_(most_words) {}

  void spend(std::uint64_t words) {
    if (words <= left_) {
      left_ -= words;
      return;
    }
    throw input_error("what follows from the axioms of the ontologies takes too long to find",
                      "leave out ontologies that no service refers to");
  }

 private:
  std::uint64_t left_;
};

// A reflexive and transitive relation between nodes, kept in both directions so that whatever a
// rule asks is in rows.
struct Relation {
  BitMatrix below;  // row g: the nodes that g subsumes
  BitMatrix above;  // row s: the nodes that subsume s
};

// The told hierarchy over strongly connected components, closed.
Relation close_told(std::vector<Edge> edges, const Components& components, Work& work) {
  for (Edge& edge : edges) {
    edge = {components.of_node[edge.from], components.of_node[edge.to]};
  }
  std::erase_if(edges, [](const Edge& edge) { return edge.from == edge.to; });
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());

  work.spend(2 * edges.size() * ((components.count + 63) / 64));
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

// Applies definitions to a relation until nothing new follows, and keeps it transitive. A
// definition has its turn again if a row of one of its operands has changed.
class Rules {
 public:
  Rules(Relation& relation, const std::vector<Definition>& definitions,
        const Components& components, Work& work)
      : definitions_(definitions),
        components_(components),
        work_(work),
        intersections_{relation.below, Users(components.count)},
        unions_{relation.above, Users(components.count)},
        has_turn_(definitions.size()) {
    for (std::size_t i = 0; i < definitions.size(); ++i) {
      Side& side = is_union(definitions[i]) ? unions_ : intersections_;
      for (const std::uint32_t o : definitions[i].operands) {
        side.users[components.of_node[o]].push_back(i);
      }
      give_turn(i);
    }
  }

  void run() {
    while (!turns_.empty()) {
      const std::size_t definition = turns_.front();
      turns_.pop_front();
      has_turn_[definition] = false;
      apply(definitions_[definition]);
    }
  }

 private:
  using Bits = std::vector<std::uint64_t>;
  using Users = std::vector<std::vector<std::size_t>>;  // by node: the definitions that read it

  // A direction of the relation.
  struct Side {
    BitMatrix& rows;
    Users users;
  };

  static bool is_union(const Definition& definition) {
    return definition.kind == Definition::Kind::kUnion;
  }
  static Bits copy(ConstBitRow row) { return {row.begin(), row.end()}; }

  void give_turn(std::size_t definition) {
    if (!has_turn_[definition]) turns_.push_back(definition);
    has_turn_[definition] = true;
  }

  void extend(Side& side, std::uint32_t node, ConstBitRow by) {
    work_.spend(by.size() + side.users[node].size());
    unite(side.rows.row(node), by);
    for (const std::size_t definition : side.users[node]) give_turn(definition);
  }

  // What is below all operands of an intersection gets below all that is above what it defines; of
  // a union, with the directions exchanged. The first set contains all that is below its members
  // and the second all that is above its own, so the relation stays transitive. Rows that have it
  // all are left alone, so each that is not gets something new.
  void apply(const Definition& definition) {
    Side& near = is_union(definition) ? unions_ : intersections_;
    Side& far = is_union(definition) ? intersections_ : unions_;
    const std::uint32_t defined = components_.of_node[definition.defined];
    Bits fresh = copy(near.rows.row(components_.of_node[definition.operands.front()]));
    work_.spend(definition.operands.size() * fresh.size());
    for (const std::uint32_t operand : definition.operands) {
      intersect(fresh, near.rows.row(components_.of_node[operand]));
    }
    subtract(fresh, near.rows.row(defined));
    const Bits beyond = copy(far.rows.row(defined));
    Bits had = beyond;
    for_each_bit(fresh, [&](std::uint32_t node) {
      intersect(had, far.rows.row(node));
      extend(far, node, beyond);
    });
    Bits lacking = beyond;
    subtract(lacking, had);
    for_each_bit(lacking, [&](std::uint32_t node) { extend(near, node, fresh); });
  }

  const std::vector<Definition>& definitions_;
  const Components& components_;
  Work& work_;
  Side intersections_;  // which read what is below their operands
  Side unions_;         // above
  std::deque<std::size_t> turns_;
  std::vector<bool> has_turn_;
};

}  // namespace

Subsumption saturate(const ClassAxioms& axioms, std::uint64_t most_words) {
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
  Work work(most_words);
  Relation relation = close_told(std::move(edges), components, work);
  Rules(relation, axioms.definitions, components, work).run();
  return {std::move(components.of_node), std::move(relation.below)};
}

}  // namespace matchbench::ontology
