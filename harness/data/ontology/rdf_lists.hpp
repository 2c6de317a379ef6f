#pragma once

#include "harness/data/ontology/rdf_graph.hpp"
#include "harness/data/ontology/vocabulary.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <optional>
#include <vector>

namespace matchbench::ontology {

// The RDF collections (rdf:first, rdf:rest) of a graph.
class RdfLists {
 public:
  struct Items {
    std::vector<TermIndex> items;
    bool complete = true;  // ended with rdf:nil; no cell was missing, branching or repeated
  };

  RdfLists(const RdfGraph& graph, const Vocabulary& words);

  // The items of the list that begins at `head`, as far as it is sound.
  Items items(TermIndex head) const;

 private:
  struct Cell {
    std::optional<TermIndex> first;
    std::optional<TermIndex> rest;
    bool branches = false;
  };

  TermIndex nil_;
  NumberMap<std::uint32_t, Cell> cells_;  // by the term of the cell
};

}  // namespace matchbench::ontology
