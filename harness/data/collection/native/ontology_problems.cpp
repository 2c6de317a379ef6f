#include "harness/data/collection/native/ontology_problems.hpp"

#include <fmt/format.h>

namespace matchbench::collection {

std::string_view kind_name(ontology::ProblemKind kind) {
  switch (kind) {
    case ontology::ProblemKind::kUnreadable:
      return "ontology_unreadable";
    case ontology::ProblemKind::kSyntax:
      return "ontology_syntax";
    case ontology::ProblemKind::kMalformedExpression:
      return "malformed_class_expression";
    case ontology::ProblemKind::kEmptyClass:
      return "empty_class";
    case ontology::ProblemKind::kMissingImport:
      return "missing_import";
    case ontology::ProblemKind::kImportCycle:
      return "import_cycle";
    case ontology::ProblemKind::kUndeclaredClass:
      return "undeclared_class";
    case ontology::ProblemKind::kNamedWithoutEnding:
      return "class_named_without_ending";
  }
  return "ontology";
}

std::string place_of(const ontology::Problem& problem) {
  return problem.line == 0 ? problem.document
                           : fmt::format("{}:{}", problem.document, problem.line);
}

}  // namespace matchbench::collection
