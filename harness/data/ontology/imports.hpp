#pragma once

#include "harness/data/ontology/problem.hpp"
#include "harness/data/ontology/rdf_graph.hpp"
#include "harness/data/ontology/vocabulary.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench::ontology {

// Reports owl:imports of ontologies that are not among the documents, and circles of imports. An
// ontology is known by the URI of its document or by the one it gives itself (owl:Ontology), with
// or without '#' at the end. Importing the RDF, RDFS or OWL vocabulary is not a problem.
// `documents` are the URIs by DocumentIndex, also of those that could not be read.
void report_imports(const RdfGraph& graph, const Vocabulary& words,
                    std::span<const std::string> documents, Problems& problems);

// Two positions in a list of classes: the one at `brief` is the one at `full`.
struct SameClass {
  std::uint32_t brief;
  std::uint32_t full;
};

// Classes named after a document without its file's ending, <http://x/geo#City>: if no ontology
// is called <http://x/geo>, but there are a document <http://x/geo.owl> (.rdf, .rdfs or .ttl; the
// first of them) and a class <http://x/geo.owl#City>, that one is meant. `classes` are terms of the
// graph, `documents` the URIs of the ontologies. By `brief`, ascending.
std::vector<SameClass> named_without_ending(const RdfGraph& graph, const Vocabulary& words,
                                            std::span<const TermIndex> classes,
                                            std::span<const std::string> documents);

}  // namespace matchbench::ontology
