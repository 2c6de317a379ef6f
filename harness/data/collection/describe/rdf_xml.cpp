#include "harness/data/collection/describe/rdf_xml.hpp"

#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::string_view kRdfSyntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

bool is_rdf_name(const text::XmlName& name, std::string_view local) {
  return name.space == kRdfSyntax && name.local == local;
}

class RdfWriter {
 public:
  explicit RdfWriter(pugi::xml_node root) {
    const std::string name = root.name();
    description_ = name.substr(0, name.find(':') + 1) + "Description";
  }

  // An element that describes a resource: its children are properties.
  void node(pugi::xml_node element) {
    write_attributes(element, element);
    for (const pugi::xml_node child : text::child_elements(element)) property(child);
  }

 private:
  // Whether an attribute states a property.
  static bool is_property(pugi::xml_node element, pugi::xml_attribute attribute) {
    const std::string_view written = attribute.name();
    if (written.find(':') == std::string_view::npos || written.starts_with("xml")) return false;
    const text::XmlName name = text::name_of(element, attribute);
    return name.space != kRdfSyntax || name.local == "type";
  }

  static std::vector<pugi::xml_attribute> properties(pugi::xml_node element) {
    std::vector<pugi::xml_attribute> found;
    for (const pugi::xml_attribute attribute : element.attributes()) {
      if (is_property(element, attribute)) found.push_back(attribute);
    }
    return found;
  }

  // Writes the properties that `element` has as attributes as elements below `to`.
  static void write_attributes(pugi::xml_node element, pugi::xml_node to) {
    for (const pugi::xml_attribute attribute : properties(element)) {
      pugi::xml_node written = to.append_child(attribute.name());
      const text::XmlName name = text::name_of(element, attribute);
      if (is_rdf_name(name, "type")) {
        const std::string prefix = attribute.name();
        const std::string resource = prefix.substr(0, prefix.find(':') + 1) + "resource";
        written.append_attribute(resource.c_str()).set_value(attribute.value());
      } else {
        written.append_child(pugi::node_pcdata).set_value(attribute.value());
      }
      element.remove_attribute(attribute);
    }
  }

  void property(pugi::xml_node element) {
    if (std::string_view(element.name()).ends_with("expressionBody")) return;  // kept as it is
    pugi::xml_attribute parse_type;
    pugi::xml_attribute subject;
    for (const pugi::xml_attribute attribute : element.attributes()) {
      const text::XmlName name = text::name_of(element, attribute);
      if (is_rdf_name(name, "parseType")) parse_type = attribute;
      if (is_rdf_name(name, "resource") || is_rdf_name(name, "nodeID")) subject = attribute;
    }
    if (std::string_view(parse_type.value()) == "Literal") return;
    if (std::string_view(parse_type.value()) == "Resource") {
      const std::vector<pugi::xml_node> parts = text::child_elements(element);
      pugi::xml_node resource = element.append_child(description_.c_str());
      for (const pugi::xml_node part : parts) resource.append_move(part);
      element.remove_attribute(parse_type);
    } else if (!properties(element).empty()) {
      pugi::xml_node resource = element.append_child(description_.c_str());
      if (subject) {
        const std::string written = subject.name();
        const std::string prefix = written.substr(0, written.find(':') + 1);
        const bool is_blank = written.ends_with("nodeID");
        resource.append_attribute((prefix + (is_blank ? "nodeID" : "about")).c_str())
            .set_value(subject.value());
        element.remove_attribute(subject);
      }
      write_attributes(element, resource);
    }
    for (const pugi::xml_node child : text::child_elements(element)) node(child);
  }

  std::string description_;
};

}  // namespace

void write_out_rdf(pugi::xml_node root) {
  RdfWriter writer(root);
  for (const pugi::xml_node child : text::child_elements(root)) writer.node(child);
}

pugi::xml_attribute rdf_attribute(pugi::xml_node node, std::string_view local) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (!std::string_view(attribute.name()).ends_with(local)) continue;  // saves most look-ups
    if (is_rdf_name(text::name_of(node, attribute), local)) return attribute;
  }
  return {};
}

RdfResources::RdfResources(const text::XmlDocument& xml, std::string document_uri,
                           ResolvedNames& names)
    : document_uri_(std::move(document_uri)),
      names_(&names),
      elements_(text::elements_below(xml.root())) {
  for (const pugi::xml_node element : elements_) {
    const std::string uri = subject(element);
    if (!uri.empty()) described_[uri].push_back(element);
  }
}

std::string RdfResources::absolute(pugi::xml_node node, std::string_view reference) const {
  return names_->at(node, document_uri_, reference);
}

std::string RdfResources::subject(pugi::xml_node node) const {
  if (const auto id = rdf_attribute(node, "ID")) {
    return absolute(node, fmt::format("#{}", id.value()));
  }
  if (const auto about = rdf_attribute(node, "about")) return absolute(node, about.value());
  if (const auto id = rdf_attribute(node, "nodeID")) return fmt::format("_:{}", id.value());
  return {};
}

RdfResource RdfResources::described(const std::string& uri) const {
  const auto found = described_.find(uri);
  return {uri, found == described_.end() ? std::vector<pugi::xml_node>() : found->second};
}

std::vector<RdfResource> RdfResources::objects(pugi::xml_node property) const {
  std::vector<RdfResource> found;
  if (const auto resource = rdf_attribute(property, "resource")) {
    found.push_back(described(absolute(property, resource.value())));
  } else if (const auto id = rdf_attribute(property, "nodeID")) {
    found.push_back(described(fmt::format("_:{}", id.value())));
  }
  for (const pugi::xml_node child : text::child_elements(property)) {
    std::string uri = subject(child);
    found.push_back(uri.empty() ? RdfResource{{}, {child}} : described(uri));
  }
  return found;
}

std::string RdfResources::value_of(pugi::xml_node property) const {
  if (const auto resource = rdf_attribute(property, "resource")) {
    return absolute(property, resource.value());
  }
  for (const pugi::xml_node child : text::child_elements(property)) {
    if (std::string uri = subject(child); !uri.empty()) return uri;
  }
  return single_spaced(text::text_below(property));
}

}  // namespace matchbench::collection
