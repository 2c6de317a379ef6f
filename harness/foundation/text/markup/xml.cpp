#include "harness/foundation/text/markup/xml.hpp"

#include "harness/foundation/text/markup/xml_entities.hpp"
#include "harness/foundation/text/nesting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace matchbench::text {
namespace {

constexpr std::size_t kLargestDocument = std::size_t{64} << 20;
// Of an element and of all around it, among which a prefix is looked for at each name.
constexpr std::size_t kMostAttributesInScope = 1000;

// The next node in document order below `top`; an empty node at the end.
pugi::xml_node next_below(pugi::xml_node node, pugi::xml_node top, int& depth) {
  if (node.first_child()) {
    ++depth;
    return node.first_child();
  }
  while (node != top && !node.next_sibling()) {
    node = node.parent();
    --depth;
  }
  return node == top ? pugi::xml_node() : node.next_sibling();
}

std::string_view namespace_of(pugi::xml_node node, std::string_view prefix) {
  if (prefix == "xml") return "http://www.w3.org/XML/1998/namespace";
  for (; node.type() == pugi::node_element; node = node.parent()) {
    for (const pugi::xml_attribute attribute : node.attributes()) {
      const std::string_view name = attribute.name();
      if (!name.starts_with("xmlns")) continue;
      if (prefix.empty()
              ? name == "xmlns"
              : name.size() == prefix.size() + 6 && name[5] == ':' && name.substr(6) == prefix) {
        return attribute.value();
      }
    }
  }
  return {};
}

}  // namespace

XmlDocument::XmlDocument(std::string_view bytes, std::string file) : file_(std::move(file)) {
  if (bytes.size() > kLargestDocument) {
    throw input_error({file_}, fmt::format("{} bytes of XML, more than 64 MiB", bytes.size()),
                      "split the document");
  }
  decoded_ = decode_xml(bytes);
  ExpandedXml expanded = expand_entities(std::move(decoded_.text), file_);
  decoded_.text = std::move(expanded.text);
  entities_left_out_ = std::move(expanded.left_out);
  skipped_declarations_ = expanded.skipped_declarations;
  const std::string& text = decoded_.text;
  line_starts_.push_back(0);
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    line_starts_.push_back(at + 1);
  }
  const auto result =
      document_.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!result) {
    throw input_error(position_at(result.offset),
                      fmt::format("not well-formed XML: {}", result.description()),
                      "correct the document around here");
  }
  if (!root()) throw input_error({file_}, "no XML element in it", "check that it is an XML file");
  check_shape();
}

Position XmlDocument::position_at(std::ptrdiff_t offset) const {
  if (offset < 0) return {file_};
  const auto at = static_cast<std::size_t>(offset);
  const auto line = std::upper_bound(line_starts_.begin(), line_starts_.end(), at);
  const auto number = static_cast<std::uint64_t>(line - line_starts_.begin());
  return {file_, number, at - *(line - 1) + 1};
}

void XmlDocument::check_shape() const {
  std::vector<std::size_t> in_scope;  // by depth
  int depth = 0;
  for (pugi::xml_node node = document_.first_child(); node;
       node = next_below(node, document_, depth)) {
    if (depth > kDeepestNesting) {
      throw error(node, fmt::format("elements nest deeper than {}", kDeepestNesting),
                  "flatten the document");
    }
    const auto level = static_cast<std::size_t>(depth);
    in_scope.resize(level + 1);
    in_scope[level] = level == 0 ? 0 : in_scope[level - 1];
    in_scope[level] += static_cast<std::size_t>(std::ranges::distance(node.attributes()));
    if (in_scope[level] > kMostAttributesInScope) {
      throw error(node,
                  fmt::format("it and the elements around it have more than {} attributes",
                              kMostAttributesInScope),
                  "declare fewer prefixes");
    }
  }
}

XmlName name_in_scope(pugi::xml_node node, std::string_view qualified) {
  const std::size_t colon = qualified.find(':');
  if (colon == std::string_view::npos) return {namespace_of(node, {}), qualified};
  return {namespace_of(node, qualified.substr(0, colon)), qualified.substr(colon + 1)};
}

XmlName name_of(pugi::xml_node node) {
  return name_in_scope(node, node.name());
}

XmlName name_of(pugi::xml_node owner, pugi::xml_attribute attribute) {
  const std::string_view name = attribute.name();
  if (name.find(':') == std::string_view::npos) return {{}, name};  // no default for attributes
  return name_in_scope(owner, name);
}

std::string text_below(pugi::xml_node node) {
  std::string text;
  int depth = 0;
  for (pugi::xml_node at = node; at; at = next_below(at, node, depth)) text += at.value();
  return text;
}

std::vector<pugi::xml_node> child_elements(pugi::xml_node node) {
  std::vector<pugi::xml_node> children;
  for (const pugi::xml_node child : node.children()) {
    if (child.type() == pugi::node_element) children.push_back(child);
  }
  return children;
}

std::vector<pugi::xml_node> elements_below(pugi::xml_node root) {
  std::vector<pugi::xml_node> elements;
  int depth = 0;
  for (pugi::xml_node at = root; at; at = next_below(at, root, depth)) {
    if (at.type() == pugi::node_element) elements.push_back(at);
  }
  return elements;
}

}  // namespace matchbench::text
