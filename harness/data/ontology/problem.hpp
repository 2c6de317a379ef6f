#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::ontology {

// What is the matter with an ontology. None of these stops a collection from being read.
enum class ProblemKind {
  kUnreadable,           // not well-formed, no RDF, too large: the document was left out
  kSyntax,               // the RDF parser was not content with a part, and read the document
  kMalformedExpression,  // a class expression whose list is broken; used as far as it goes
  kEmptyClass,           // a class said to be below owl:Nothing; that statement is not used
  kMissingImport,        // an imported ontology that is not among the documents
  kImportCycle,          // ontologies that import one another; read all the same
  kUndeclaredClass,      // named in an axiom, described nowhere; kept as a concept
  kNamedWithoutEnding,   // a class of geo.owl named geo#City; taken for geo.owl#City
};

struct Problem {
  ProblemKind kind;
  std::string document;    // its URI
  std::uint64_t line = 0;  // from 1; 0 if the problem has no place
  std::string message;     // what is wrong with which value, and what was done about it
};

using Problems = std::vector<Problem>;

}  // namespace matchbench::ontology
