#include "harness/data/collection/native/ontology_base.hpp"

#include "harness/data/collection/describe/xml_parts.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/markup/xml.hpp"

namespace matchbench::collection {

OntologyBase ontology_base(const Document& document) try {
  OntologyBase result;
  if (document.media_type != "application/rdf+xml") return result;
  const text::XmlDocument xml(document.bytes, document.uri);
  result.encoding = xml.decoded().encoding;
  result.converted = xml.decoded().converted;
  result.uri = own_uri(xml);
  return result;
} catch (const Error&) {
  return {};  // reading it as an ontology tells what is wrong with it
}

}  // namespace matchbench::collection
