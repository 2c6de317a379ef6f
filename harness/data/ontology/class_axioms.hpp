#pragma once

#include "harness/data/ontology/problem.hpp"
#include "harness/data/ontology/rdf_graph.hpp"
#include "harness/data/ontology/strong_components.hpp"
#include "harness/data/ontology/vocabulary.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench::ontology {

// A class that is exactly the intersection, or the union, of others.
struct Definition {
  enum class Kind { kIntersection, kUnion };
  Kind kind;
  std::uint32_t defined;
  std::vector<std::uint32_t> operands;
};

// What the statements say about classes, over classes numbered from 0 (class 0 is owl:Thing):
// named ones, and the class expressions of an unnamed class.
struct ClassAxioms {
  std::vector<TermIndex> terms;         // of each class
  std::vector<Edge> told;               // from the specific to the general class
  std::vector<Definition> definitions;  // their subsumptions are in `told` too
};

// Reads rdf:type (owl:Class, rdfs:Class), rdfs:subClassOf, owl:equivalentClass,
// owl:intersectionOf, owl:unionOf and owl:disjointUnionOf. Datatypes are no classes;
// rdfs:Resource is owl:Thing.
//
// What is not used: disjointWith, complementOf, oneOf, domain and range, and what a restriction
// means. A restriction is a class of which nothing is known, only that two restrictions with the
// same property, quantifier (some, all, value) and filler URI are the same class; so classes that
// are defined by it are still found below it. A list that is broken or that contains something
// which is not a class still gives the subsumptions by, or of, its operands, but defines nothing.
//
// Classes that are named after a document without its file's ending are told to be equivalent to
// those meant (document_names.hpp).
//
// Reports these, malformed expressions, classes below owl:Nothing, and classes without a
// description: neither of a class type nor the subject of an axiom. `documents` are the URIs, for
// the reports.
ClassAxioms extract_axioms(const RdfGraph& graph, const Vocabulary& words,
                           std::span<const std::string> documents, Problems& problems);

}  // namespace matchbench::ontology
