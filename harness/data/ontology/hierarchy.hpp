#pragma once

#include "harness/data/ontology/class_axioms.hpp"
#include "harness/data/ontology/subsumption.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench::ontology {

// The classified taxonomy, in the order in which it is written: concept 0 has the smallest URI.
struct Hierarchy {
  struct Concept {
    std::vector<std::string_view> names;  // the URI first, then the aliases ascending
    std::vector<std::uint32_t> children;  // direct, ascending
    std::uint32_t depth = 0;
    std::uint32_t ancestors = 0;    // without itself
    std::uint32_t descendants = 0;  // without itself
    std::uint32_t rank = 0;         // a numbering in which ancestors come first
  };
  std::vector<Concept> concepts;
  std::uint32_t top = 0;
  BitMatrix below;  // rows and columns are ranks: row g, column s: g subsumes s
};

// Folds equivalent classes into concepts, drops those without a name, and finds the direct
// subsumptions (the transitive reduction). Names point into `graph`. Throws an input Error if there
// are more than a million of them.
Hierarchy build_hierarchy(const RdfGraph& graph, const ClassAxioms& axioms,
                          const Subsumption& subsumption);

}  // namespace matchbench::ontology
