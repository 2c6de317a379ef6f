#pragma once

#include "harness/data/ontology/problem.hpp"
#include "harness/data/ontology/rdf_graph.hpp"
#include "harness/data/ontology/xml_guard.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <memory>

namespace matchbench::ontology {

struct ReadLimits {
  std::uint64_t document_bytes = std::uint64_t{64} << 20;
  std::uint64_t statements = 4'000'000;  // of one document
  // Names as they are with their bases and prefixes, which a document writes once: those of one
  // document each time that it uses them, and those of all documents each once.
  std::uint64_t used_name_bytes = std::uint64_t{1} << 30;
  std::uint64_t name_bytes = std::uint64_t{256} << 20;
  std::uint64_t steps =
      1000;  // "../" in one reference: the parser takes the square of their number
  XmlLimits xml = {};
};

// Reads RDF/XML (so OWL and RDFS) and Turtle from memory. It opens no file and no connection.
// Relative URIs are resolved against the document's own base or else its URI. XML may be UTF-8,
// UTF-16, US-ASCII, ISO-8859-* or windows-125*; Turtle is UTF-8.
// One reader at a time in a process: the XML parser below has global state.
class RdfReader {
 public:
  explicit RdfReader(ReadLimits limits = {});
  ~RdfReader();
  RdfReader(const RdfReader&) = delete;
  RdfReader& operator=(const RdfReader&) = delete;

  // Appends the statements of one document to `graph`. The first bytes tell the format, and the
  // media type if they leave it open. A document that cannot be read to its end adds one
  // kUnreadable and no statement; what the parser only warns of adds kSyntax. Whether it was
  // read.
  bool read(const Document& document, DocumentIndex index, RdfGraph& graph, Problems& problems);

 private:
  struct World;
  ReadLimits limits_;
  std::unique_ptr<World> world_;
};

}  // namespace matchbench::ontology
