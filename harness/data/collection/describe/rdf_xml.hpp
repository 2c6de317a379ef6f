#pragma once

#include "harness/data/collection/describe/resolved_names.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// Writes RDF/XML out in its plain form: property attributes as elements, and resources of
// rdf:parseType="Resource" as rdf:Description (RDF 1.1 XML Syntax, sections 2.5, 2.11 and 2.12).
void write_out_rdf(pugi::xml_node root);

// An attribute of RDF's vocabulary, whatever its prefix; null if the element has none.
pugi::xml_attribute rdf_attribute(pugi::xml_node node, std::string_view local);

// A resource of RDF; several elements may describe it.
struct RdfResource {
  std::string uri;  // empty for an element without a name
  std::vector<pugi::xml_node> elements;
};

// What a document of RDF/XML in its plain form says of each resource. Its nodes are the document's,
// which has to live as long.
class RdfResources {
 public:
  RdfResources() = default;

  // `document_uri`: the base of relative references, unless an xml:base names another one. `names`
  // has to live as long, too.
  RdfResources(const text::XmlDocument& xml, std::string document_uri, ResolvedNames& names);

  // All elements below the root, in the document's order.
  const std::vector<pugi::xml_node>& elements() const { return elements_; }

  std::string absolute(pugi::xml_node node, std::string_view reference) const;

  // The URI that an element describes; empty if it is anonymous.
  std::string subject(pugi::xml_node node) const;

  RdfResource described(const std::string& uri) const;

  // What a property element points to, or contains.
  std::vector<RdfResource> objects(pugi::xml_node property) const;

  // The literal, or the URI, that a property element contains.
  std::string value_of(pugi::xml_node property) const;

 private:
  std::string document_uri_;
  ResolvedNames* names_ = nullptr;
  std::vector<pugi::xml_node> elements_;
  NameMap<std::vector<pugi::xml_node>> described_;
};

}  // namespace matchbench::collection
