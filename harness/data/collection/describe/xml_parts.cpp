#include "harness/data/collection/describe/xml_parts.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <sstream>

namespace matchbench::collection {

void note_doctype(const text::XmlDocument& xml, std::vector<DescriptionNote>& notes) {
  for (const std::string& name : xml.entities_left_out()) {
    notes.push_back({"entity_left_out",
                     fmt::format("{}: &{}; has no value in the document", xml.file(), name),
                     "nothing outside the document is read: write the text in its place"});
  }
  if (xml.skipped_declarations() > 0) {
    notes.push_back(
        {"declarations_skipped",
         fmt::format("{}: {} of the DOCTYPE", xml.file(),
                     text::counted(xml.skipped_declarations(), "declaration", "declarations")),
         "of a DOCTYPE only entities with a value are read"});
  }
}

DescriptionNote part_left_out(std::string_view reference, std::string_view reason) {
  return {"part_left_out", fmt::format("{}: {}", reference, reason),
          "left out: files below the folder are read (--root DIR widens it), others and addresses "
          "never; put a copy beside the description and refer to it"};
}

pugi::xml_node append_from_elsewhere(pugi::xml_node parent, pugi::xml_node element,
                                     std::size_t& left_bytes) {
  pugi::xml_node copy = parent.append_copy(element);
  for (pugi::xml_node outer = element.parent(); outer.type() == pugi::node_element;
       outer = outer.parent()) {
    for (const pugi::xml_attribute attribute : outer.attributes()) {
      const std::string_view name = attribute.name();
      const bool is_scope = name == "xmlns" || name.starts_with("xmlns:") || name == "xml:base";
      if (!is_scope || copy.attribute(attribute.name())) continue;
      const std::size_t bytes = name.size() + std::string_view(attribute.value()).size();
      if (bytes > left_bytes) {
        throw input_error("the namespaces of its parts take more than 64 MiB where they are joined",
                          "declare fewer, or shorter ones, or join the parts by hand");
      }
      left_bytes -= bytes;
      copy.append_copy(attribute);
    }
  }
  return copy;
}

std::string own_uri(const text::XmlDocument& xml) {
  const auto document_uri = [](const pugi::xml_attribute& attribute) {
    return std::string(text::without_fragment(trimmed(attribute.value())));
  };
  std::string uri = document_uri(xml.root().attribute("xml:base"));
  for (const pugi::xml_node element : text::child_elements(xml.root())) {
    if (!uri.empty()) break;
    if (text::name_of(element).local != "Ontology") continue;
    for (const pugi::xml_attribute attribute : element.attributes()) {
      if (text::name_of(element, attribute).local == "about") uri = document_uri(attribute);
    }
  }
  return uri;
}

std::string xml_text(const text::XmlDocument& xml) {
  std::ostringstream stream;
  stream << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  xml.root().print(stream, "", pugi::format_raw);
  return stream.str();
}

}  // namespace matchbench::collection
