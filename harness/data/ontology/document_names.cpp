#include "harness/data/ontology/document_names.hpp"

#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace matchbench::ontology {
namespace {

constexpr std::array<std::string_view, 4> kEndings{".owl", ".rdf", ".rdfs", ".ttl"};

}  // namespace

std::vector<SameClass> named_without_ending(const RdfGraph& graph, const Vocabulary& words,
                                            std::span<const TermIndex> classes,
                                            std::span<const std::string> documents) {
  const std::unordered_set<std::string_view> files(documents.begin(), documents.end());
  std::unordered_set<std::string_view> ontologies = files;
  for (const Statement& statement : graph.statements) {
    if (statement.predicate == words.type && statement.object == words.ontology) {
      ontologies.insert(graph.text(statement.subject));
    }
  }
  std::unordered_map<std::string_view, std::uint32_t> by_name;
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
