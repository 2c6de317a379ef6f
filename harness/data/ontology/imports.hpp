#pragma once

#include "harness/data/ontology/problem.hpp"
#include "harness/data/ontology/rdf_graph.hpp"
#include "harness/data/ontology/vocabulary.hpp"

#include <span>
#include <string>

namespace matchbench::ontology {

// Reports owl:imports of ontologies that are not among the documents, and circles of imports. An
// ontology is known by the URI of its document or by the one it gives itself (owl:Ontology), with
// or without '#' at the end. Importing the RDF, RDFS or OWL vocabulary is not a problem.
// `documents` are the URIs by DocumentIndex, also of those that could not be read.
void report_imports(const RdfGraph& graph, const Vocabulary& words,
                    std::span<const std::string> documents, Problems& problems);

}  // namespace matchbench::ontology
