#pragma once

#include "harness/model/collection.hpp"

#include <string>

namespace matchbench {

// What the head of an ontology document says about the document itself.
struct OntologyBase {
  std::string
      uri;  // its xml:base, else its owl:Ontology, without fragment; empty where it is silent
  std::string encoding;    // empty where the document could not be read
  bool converted = false;  // some byte changes on the way to UTF-8
};

// Of RDF/XML; of any other document, and of one that is not well-formed, nothing. Entities that the
// document itself declares are resolved in these values, one inside another up to four deep and up
// to 4096 bytes; nothing outside the document is read.
OntologyBase ontology_base(const Document& document);

}  // namespace matchbench
