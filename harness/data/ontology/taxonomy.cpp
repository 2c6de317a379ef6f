#include "harness/data/ontology/taxonomy.hpp"

#include "harness/data/ontology/class_axioms.hpp"
#include "harness/data/ontology/hierarchy.hpp"
#include "harness/data/ontology/imports.hpp"
#include "harness/data/ontology/rdf_graph.hpp"
#include "harness/data/ontology/subsumption.hpp"
#include "harness/data/ontology/taxonomy_writer.hpp"
#include "harness/data/ontology/vocabulary.hpp"

#include <string>
#include <utility>

namespace matchbench::ontology {

Taxonomy::Taxonomy(std::vector<std::uint64_t> words)
    : words_(std::move(words)), view_(TaxonomyView::of(bytes())) {}

Taxonomy classify(std::span<const Document> ontologies, Problems& problems,
                  const ReadLimits& limits) {
  RdfGraph graph;
  const Vocabulary words(graph);
  std::vector<std::string> documents;
  {
    RdfReader reader(limits);
    for (const Document& ontology : ontologies) {
      const DocumentIndex index{static_cast<std::uint32_t>(documents.size())};
      documents.push_back(ontology.uri);
      reader.read(ontology, index, graph, problems);
    }
  }
  report_imports(graph, words, documents, problems);
  const ClassAxioms axioms = extract_axioms(graph, words, documents, problems);
  const Subsumption subsumption = saturate(axioms);
  return Taxonomy(write_taxonomy(build_hierarchy(graph, axioms, subsumption)));
}

}  // namespace matchbench::ontology
