#pragma once

#include "harness/data/ontology/bit_matrix.hpp"
#include "harness/data/ontology/class_axioms.hpp"

#include <cstdint>
#include <vector>

namespace matchbench::ontology {

// Every subsumption that follows from a set of axioms. Classes told to be equivalent share a node;
// two nodes that follow to be equivalent subsume one another.
struct Subsumption {
  std::vector<std::uint32_t> node_of_class;
  BitMatrix below;  // row g, column s: node g subsumes node s; reflexive and transitive
};

// The least fixed point of: subsumption is reflexive and transitive, and holds as stated;
// owl:Thing (class 0) subsumes all; a class below all operands of an intersection is below the
// class that it defines; a class above all operands of a union is above the class that it defines.
// Throws an input Error if there are more than 65 536 classes (the matrix takes n * n / 8
// bytes), or if more words of its rows have to be looked at: some seconds.
Subsumption saturate(const ClassAxioms& axioms, std::uint64_t most_words = 2'000'000'000);

}  // namespace matchbench::ontology
