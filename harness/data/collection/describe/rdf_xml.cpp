#include "harness/data/collection/describe/joined_owls.hpp"

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace matchbench::collection
