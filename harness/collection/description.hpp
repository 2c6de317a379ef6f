#pragma once

#include "harness/model/collection.hpp"

#include <string>
#include <vector>

namespace matchbench {

// Something in a description that a reader could not take over, or took over by a rule that its
// author may not expect.
struct DescriptionNote {
  std::string kind;    // one of a few fixed words, for counting: "input_without_concept", …
  std::string detail;  // what and where, for people
};

// What a description says about its service.
struct Description {
  Service service;         // uri and source are left empty
  std::string base;        // the base URI that the document gives itself; empty where it gives none
  std::string encoding;    // of the document, before it was made UTF-8
  bool converted = false;  // some byte changed on the way to UTF-8
  std::vector<DescriptionNote> notes;
};

// The readers promise: concept URIs absolute and in document order, one for each parameter, so that
// two parameters of one type give that type twice; texts in UTF-8 with single blanks. Each throws
// an input Error, with `file` and line, where the document is not of its format at all. Nothing
// outside the document is read.

// OWL-S 1.0 and 1.1. Name, text, inputs, outputs and categories come from the profile, the types of
// its parameters from the process model; where the profile lists no parameters, those of the
// process count. Preconditions and effects are the text of their expressions.
Description read_owls(const Document& document, const std::string& file);

// SAWSDL in WSDL 1.1 or 2.0. The concept of a message part is its own modelReference, else that of
// its element, else of that element's type, else those of the type's members, or of the items where
// that is a SOAP array. A concept that
// several operations share is listed as often as in the operation that has it most. Categories are
// the modelReferences of services and of interfaces (port types). The description is what documents
// services, interfaces and operations; what documents the document counts where nothing else does.
Description read_wsdl(const Document& document, const std::string& file);

// An hRESTS page: HTML in any state, marked up with the classes service, operation, label, input,
// output and links of rel="model". The description is the text of the service element.
Description read_hrests(const Document& document, const std::string& file);

// The reader for the document's media type; for application/xml by its root element.
Description read_description(const Document& document, const std::string& file);

}  // namespace matchbench
