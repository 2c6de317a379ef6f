#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

class ReferencedFiles;

// The fault of a document that is of a known format, but describes no service: it may be a part of
// others, or say what a client offers.
class DescribesNone : public Error {
 public:
  explicit DescribesNone(const Error& error) : Error(error) {}
};

// Something in a description that a reader could not take over, or took over by a rule that its
// author may not expect.
struct DescriptionNote {
  std::string kind;    // one of a few fixed words, for counting: "input_without_concept", …
  std::string detail;  // what and where, for people
  // What was done about it, for people; the same for all of a kind.
  std::string_view done = "the description was taken over as far as it goes";
};

// What a description says about its service.
struct Description {
  Service service;         // the URI is empty; the source too, unless the reader cut it out
  std::string part;        // names the service in a document that may describe several; else empty
  std::string base;        // the base URI that the document gives itself; empty if it gives none
  std::string encoding;    // of the document, before it was made UTF-8
  bool converted = false;  // some byte changed on the way to UTF-8
  bool stands_alone =
      true;  // false: the document is a part of one that refers to it, if there is one
  bool is_marked_up = true;  // false: nothing in it says that it describes a service
  // The source is what DocumentParts gives of the document for `part`.
  bool is_part = false;
  bool is_cut = false;  // the document is an excerpt and says that it leaves something out
  std::vector<DescriptionNote> notes;
};

// The readers promise: concept URIs are absolute and in document order, one for each parameter, so
// that two parameters of one type give that type twice; texts are UTF-8 with single blanks. Each
// throws an input Error, with `file` and line, if the document is not of its format at all. Nothing
// outside the document is read but the files that `files` allows; without it nothing.

// OWL-S 1.0 and 1.1. Name, text, inputs, outputs and categories come from the profile, the types of
// its parameters from the process model. If the profile lists no parameters, those of the process
// count. Preconditions and effects are the text of their expressions. Parts that are in other files
// are taken in (joined_owls.hpp); the source is then all of them in one document.
Description read_owls(const Document& document, const std::string& file,
                      ReferencedFiles* files = nullptr);
// Whether RDF/XML describes a service or a profile rather than a vocabulary.
bool describes_owls(const Document& document);

// SAWSDL in WSDL 1.1 or 2.0. The concept of a message part is its own modelReference, else that of
// its element, else of that element's type, else those of the type's members, or of the items if it
// is a SOAP array. A concept that several operations share is listed as often as in the operation
// that has it most. If no message has a concept, its parts are named (message_paths.hpp).
// Categories are the modelReferences of services and of interfaces (port types). The description is
// the documentation of services, interfaces and operations, or else of the document. Imported and
// included files are taken in (joined_wsdl.hpp); the source is then all of them in one document.
bool is_wsdl(const text::XmlName& root);
Description read_wsdl(const Document& document, const std::string& file,
                      ReferencedFiles* files = nullptr);

// An hRESTS page: HTML in any state, marked up with the classes service, operation, label, input,
// output and links of rel="model". The description is the text of the service element.
Description read_hrests(const Document& document, const std::string& file);

// OpenAPI 3 and Swagger 2.0: each operation is a service. Its name is the operationId, else "GET
// /path"; its description the summary and the description; inputs and outputs are the names of
// parameters and the paths of the properties (json_schema.hpp) of the request's body and of
// successful responses; the category is the title of the API; the precondition says what security
// asks for. References are followed wherever they stand; an operation that is only a reference
// which leads nowhere is noted and left out. Each service has a source: the document cut down to
// its operation (openapi_source.hpp). Throws DescribesNone rather than giving none.
bool is_openapi(const text::YamlNode& root);
std::vector<Description> read_openapi(const text::YamlNode& root, ReferencedFiles* files = nullptr);

// Tools of software agents: one tool or lists of them (tool_entries.hpp), as the answers to
// tools/list of the Model Context Protocol or as functions in OpenAI's, Anthropic's, Gemini's and
// Bedrock's forms. Inputs and outputs are the paths of the properties of the schemas, in whatever
// form (tool_schema.hpp); an unknown form is noted. Each service has a source, the tool's entry.
bool is_tool_list(const text::YamlNode& root);
// Throws unless it is one or empty, and names what it lacks.
void require_tool_list(const text::YamlNode& root);
// The fault of a file without tools.
Error no_tools(const std::string& file);
std::vector<Description> read_tools(const text::YamlNode& root, const Document& document);

// Read by the reader for the document's media type; for XML, JSON and YAML by the root. None if no
// format fits.
std::vector<Description> read_descriptions(const Document& document, const std::string& file,
                                           ReferencedFiles* files = nullptr);

}  // namespace matchbench::collection
