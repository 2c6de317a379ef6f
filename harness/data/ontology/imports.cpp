#include "harness/data/ontology/imports.hpp"

#include "harness/data/ontology/strong_components.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::ontology {

namespace {

std::string_view without_hash(std::string_view uri) {
  if (uri.ends_with('#')) uri.remove_suffix(1);
  return uri;
}

bool is_vocabulary(std::string_view uri) {
  for (const std::string_view space : {kRdf, kRdfs, kOwl}) {
    if (uri == without_hash(space)) return true;
  }
  return false;
}

using Imports = std::vector<const Statement*>;

Imports imports_of(const RdfGraph& graph, const Vocabulary& words) {
  Imports imports;
  for (const Statement& statement : graph.statements) {
    if (statement.predicate == words.imports) imports.push_back(&statement);
  }
  return imports;
}

// The document behind each ontology URI.
ViewMap<std::uint32_t> known_ontologies(const RdfGraph& graph, const Vocabulary& words,
                                        std::span<const std::string> documents,
                                        const Imports& imports) {
  ViewMap<std::uint32_t> known;
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    known.emplace(without_hash(documents[i]), i);
  }
  // <owl:imports><owl:Ontology rdf:about="X"/></owl:imports> gives X a type in the importing
  // document too, which does not make it that document's own name.
  std::set<std::pair<DocumentIndex, TermIndex>> named_by_others;
  for (const Statement* import : imports) named_by_others.emplace(import->document, import->object);
  for (const Statement& statement : graph.statements) {
    if (statement.predicate == words.type && statement.object == words.ontology &&
        !named_by_others.contains({statement.document, statement.subject})) {
      known.emplace(without_hash(graph.text(statement.subject)), statement.document.value);
    }
  }
  return known;
}

void report_circles(std::span<const std::string> documents, std::span<const Edge> edges,
                    Problems& problems) {
  const auto count = static_cast<std::uint32_t>(documents.size());
  const auto components = strong_components(count, edges);
  std::vector<std::vector<std::uint32_t>> members(components.count);
  for (std::uint32_t i = 0; i < count; ++i) members[components.of_node[i]].push_back(i);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto& circle = members[components.of_node[i]];
    if (circle.front() != i || circle.size() < 2) continue;
    std::string message = "these ontologies import one another:";
    for (const std::uint32_t member : circle) message += " <" + documents[member] + '>';
    problems.push_back({ProblemKind::kImportCycle, documents[i], 0, std::move(message)});
  }
}

constexpr std::array<std::string_view, 4> kEndings{".owl", ".rdf", ".rdfs", ".ttl"};

}  // namespace

void report_imports(const RdfGraph& graph, const Vocabulary& words,
                    std::span<const std::string> documents, Problems& problems) {
  const Imports imports = imports_of(graph, words);
  const auto known = known_ontologies(graph, words, documents, imports);
  std::vector<Edge> edges;
  for (const Statement* import : imports) {
    const std::string& document = documents[import->document.value];
    const std::string_view uri = without_hash(graph.text(import->object));
    if (is_vocabulary(uri)) continue;
    const auto found = known.find(uri);
    if (found == known.end()) {
      problems.push_back({ProblemKind::kMissingImport, document, import->line,
                          "imports <" + std::string(uri) + ">, which is not in the collection"});
    } else if (found->second == import->document.value) {
      problems.push_back({ProblemKind::kImportCycle, document, import->line, "imports itself"});
    } else {
      edges.push_back({import->document.value, found->second});
    }
  }
  report_circles(documents, edges, problems);
}

std::vector<SameClass> named_without_ending(const RdfGraph& graph, const Vocabulary& words,
                                            std::span<const TermIndex> classes,
                                            std::span<const std::string> documents) {
  const ViewSet files(documents.begin(), documents.end());
  ViewSet ontologies = files;
  for (const Statement& statement : graph.statements) {
    if (statement.predicate == words.type && statement.object == words.ontology) {
      ontologies.insert(graph.text(statement.subject));
    }
  }
  ViewMap<std::uint32_t> by_name;
  for (std::uint32_t i = 0; i < classes.size(); ++i) by_name.emplace(graph.text(classes[i]), i);

  std::vector<SameClass> same;
  for (std::uint32_t i = 0; i < classes.size(); ++i) {
    const std::string_view name = graph.text(classes[i]);
    const std::size_t hash = name.find('#');
    if (hash == std::string_view::npos || ontologies.contains(name.substr(0, hash))) continue;
    for (const std::string_view ending : kEndings) {
      const std::string document = std::string(name.substr(0, hash)).append(ending);
      if (!files.contains(document)) continue;
      const auto full = by_name.find(document + std::string(name.substr(hash)));
      if (full != by_name.end()) same.push_back({i, full->second});
      break;
    }
  }
  return same;
}

}  // namespace matchbench::ontology
