#pragma once

#include "harness/foundation/model/collection.hpp"

#include <string>

namespace matchbench::collection {

// What the head of an ontology document says about the document itself.
struct OntologyBase {
  std::string
      uri;  // its xml:base, else its owl:Ontology, without fragment; empty if it has neither
  std::string encoding;    // empty if the document could not be read
  bool converted = false;  // some byte changes on the way to UTF-8
};

// Reads RDF/XML; any other document, and one that is not well-formed, gives nothing. Nothing
// outside the document is read.
OntologyBase ontology_base(const Document& document);

}  // namespace matchbench::collection
