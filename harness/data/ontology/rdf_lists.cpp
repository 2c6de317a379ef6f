#include "harness/data/ontology/rdf_lists.hpp"

#include "harness/foundation/base/name_table.hpp"

namespace matchbench::ontology {

RdfLists::RdfLists(const RdfGraph& graph, const Vocabulary& words) : nil_(words.nil) {
  for (const Statement& statement : graph.statements) {
    const bool is_first = statement.predicate == words.first;
    if (!is_first && statement.predicate != words.rest) continue;
    Cell& cell = cells_[statement.subject.value];
    auto& slot = is_first ? cell.first : cell.rest;
    if (slot && *slot != statement.object) cell.branches = true;
    if (!slot) slot = statement.object;
  }
}

RdfLists::Items RdfLists::items(TermIndex head) const {
  Items result;
  NumberSet<std::uint32_t> seen;
  for (TermIndex at = head; at != nil_;) {
    const auto cell = cells_.find(at.value);
    if (cell == cells_.end() || cell->second.branches || !cell->second.first ||
        !seen.insert(at.value).second) {
      result.complete = false;
      break;
    }
    result.items.push_back(*cell->second.first);
    if (!cell->second.rest) {
      result.complete = false;
      break;
    }
    at = *cell->second.rest;
  }
  return result;
}

}  // namespace matchbench::ontology
