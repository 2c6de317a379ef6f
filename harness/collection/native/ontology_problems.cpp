#include "harness/collection/native/ontology_problems.hpp"

#include <fmt/format.h>

namespace matchbench {

std::string_view kind_name(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::kUnreadable:
      return "ontology_unreadable";
    case ProblemKind::kSyntax:
      return "ontology_syntax";
    case ProblemKind::kMalformedExpression:
      return "malformed_class_expression";
    case ProblemKind::kEmptyClass:
      return "empty_class";
    case ProblemKind::kMissingImport:
      return "missing_import";
    case ProblemKind::kImportCycle:
      return "import_cycle";
    case ProblemKind::kUndeclaredClass:
      return "undeclared_class";
    case ProblemKind::kNamedWithoutEnding:
      return "class_named_without_ending";
  }
  return "ontology";
}

std::string place_of(const Problem& problem) {
  return problem.line == 0 ? problem.document
                           : fmt::format("{}:{}", problem.document, problem.line);
}

}  // namespace matchbench
