#include "harness/data/collection/check/findings.hpp"
#include "harness/data/collection/native/concepts.hpp"
#include "harness/data/collection/native/ontology_problems.hpp"
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <map>

namespace matchbench::collection {
namespace {

struct Advice {
  Severity severity;
  std::string_view what;  // several of the kind
  std::string_view remedy;
};

Advice advice_on(ontology::ProblemKind kind) {
  switch (kind) {
    case ontology::ProblemKind::kUnreadable:
      return {Severity::kWarning, "ontologies that cannot be read",
              "correct the document, or take it out of the manifest"};
    case ontology::ProblemKind::kMissingImport:
      return {Severity::kWarning, "imported ontologies that are missing",
              "add the imported ontology to the manifest"};
    case ontology::ProblemKind::kUndeclaredClass:
      return {Severity::kWarning, "classes that no ontology describes",
              "correct the name, or add the ontology that describes it"};
    case ontology::ProblemKind::kNamedWithoutEnding:
      return {Severity::kInfo, "classes named without the ending of their document",
              "name the class after the whole URI of its document"};
    case ontology::ProblemKind::kMalformedExpression:
      return {Severity::kWarning, "malformed class expressions", "correct the class"};
    case ontology::ProblemKind::kEmptyClass:
      return {Severity::kWarning, "classes that are said to be empty", "correct the class"};
    case ontology::ProblemKind::kImportCycle:
      return {Severity::kInfo, "ontologies that import each other",
              "none is needed: each document is read once"};
    case ontology::ProblemKind::kSyntax:
      break;
  }
  return {Severity::kInfo, "faults in the syntax of ontologies", "correct the document"};
}

}  // namespace

void check_ontologies(const Manifest& manifest, const Collection& collection,
                      std::vector<Finding>& findings) {
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(collection.ontologies, problems);
  std::map<ontology::ProblemKind, Examples> kinds;
  for (const ontology::Problem& problem : problems) {
    kinds[problem.kind].add(fmt::format("{}: {}", place_of(problem), problem.message));
  }
  for (const auto& [kind, examples] : kinds) {
    const auto [severity, what, remedy] = advice_on(kind);
    findings.push_back({severity, manifest.path.string(),
                        fmt::format("{}: {}", what, examples.count()), std::string(remedy),
                        examples.shown()});
  }
  const bool has_none = collection.ontologies.empty();
  Examples undeclared;
  for (const auto& [uri, count] : undeclared_concepts(collection, taxonomy.view())) {
    if (has_none && !text::is_absolute_uri(uri)) continue;  // the name of a parameter
    undeclared.add(fmt::format("{} ({})", uri, text::counted(count, "time", "times")));
  }
  if (undeclared.count() > 0) {
    findings.push_back({Severity::kWarning, manifest.services.string(),
                        fmt::format("concepts that no ontology has: {}", undeclared.count()),
                        has_none ? "add their ontologies to the manifest, or import the collection "
                                   "with --ontologies"
                                 : "correct the URIs, or add the ontologies that describe them",
                        undeclared.shown()});
  } else if (has_none) {
    findings.push_back({Severity::kInfo, manifest.path.string(), "there are no ontologies",
                        "add those that the concepts of inputs and outputs come from"});
  }
}

}  // namespace matchbench::collection
