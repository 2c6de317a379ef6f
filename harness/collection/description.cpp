#include "harness/collection/description.hpp"

#include "harness/base/error.hpp"
#include "harness/collection/xml.hpp"

#include <fmt/format.h>

namespace matchbench {

Description read_description(const Document& document, const std::string& file) {
  const std::string& type = document.media_type;
  if (type == "application/owls+xml") return read_owls(document, file);
  if (type == "application/wsdl+xml") return read_wsdl(document, file);
  if (type == "text/html") return read_hrests(document, file);
  if (type == "application/xml") {
    const XmlDocument xml(document.bytes, file);
    const std::string_view root = name_of(xml.root()).local;
    if (root == "RDF") return read_owls(document, file);
    if (root == "definitions" || root == "description") return read_wsdl(document, file);
  }
  throw input_error({file}, fmt::format("no reader for descriptions of type '{}'", type),
                    "use OWL-S (.owls), WSDL (.wsdl) or hRESTS (.html)");
}

}  // namespace matchbench
