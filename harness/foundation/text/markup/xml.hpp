#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/markup/encoding.hpp"

#include <pugixml.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// A name with its namespace resolved. Views into the document.
struct XmlName {
  std::string_view space;
  std::string_view local;
};

// A well-formed XML document, in any encoding that decode_xml knows. The entities that it declares
// are written out (xml_entities.hpp); nothing outside the document is ever read.
class XmlDocument {
 public:
  // `file` is the name that errors give. Throws an input Error with line and column if the
  // document is not well-formed, has no element, nests deeper than kDeepestNesting elements, is
  // larger than 64 MiB, or would be with its entities written out.
  XmlDocument(std::string_view bytes, std::string file);

  pugi::xml_node root() const { return document_.document_element(); }
  const DecodedText& decoded() const { return decoded_; }
  const std::string& file() const { return file_; }
  // As of ExpandedXml.
  const std::vector<std::string>& entities_left_out() const { return entities_left_out_; }
  std::size_t skipped_declarations() const { return skipped_declarations_; }
  Position where(pugi::xml_node node) const { return position_at(node.offset_debug()); }
  Error error(pugi::xml_node node, std::string_view message, std::string_view remedy = {}) const {
    return input_error(where(node), message, remedy);
  }

 private:
  Position position_at(std::ptrdiff_t offset) const;
  void check_shape() const;

  std::string file_;
  DecodedText decoded_;
  std::vector<std::string> entities_left_out_;
  std::size_t skipped_declarations_ = 0;
  std::vector<std::size_t> line_starts_;
  pugi::xml_document document_;
};

XmlName name_of(pugi::xml_node node);
XmlName name_of(pugi::xml_node owner, pugi::xml_attribute attribute);

// A prefixed name inside a value ("tns:Address"), by the declarations in scope at the node. A name
// without prefix is in the default namespace.
XmlName name_in_scope(pugi::xml_node node, std::string_view qualified);

// All character data below the node, in document order.
std::string text_below(pugi::xml_node node);

std::vector<pugi::xml_node> child_elements(pugi::xml_node node);

// Every element from the root down, in document order.
std::vector<pugi::xml_node> elements_below(pugi::xml_node root);

}  // namespace matchbench::text
