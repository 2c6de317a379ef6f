#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::ontology {

struct XmlLimits {
  std::uint64_t expanded_bytes = std::uint64_t{64} << 20;  // with every entity written out
  std::uint32_t depth = 512;                               // of nested elements
};

struct XmlFault {
  std::uint64_t line = 0;
  std::string message;
};

// Looks through an XML document for what must not reach a parser, without parsing it: external
// entities (the parser opens files for them, whatever it is told), parameter entities, markup
// hidden in entities, entities that expand without bound, elements nested without bound (the parser
// takes time in the square of the depth), and encodings in which these could hide. Nothing if
// the document is fit to be parsed; the parser says whether it is well-formed. Linear time.
std::optional<XmlFault> find_xml_fault(std::string_view document, const XmlLimits& limits = {});

}  // namespace matchbench::ontology
