#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <string_view>
#include <vector>

namespace matchbench::collection {

// Takes into an OWL-S document the other documents that its service, profile and process refer to,
// directly or not. A reference leads to the file that states its URI (xml:base, owl:Ontology), else
// to the file of that name if there is only one. A reference is noted if neither the document nor a
// file has what it names.
// Returns whether anything was taken.
bool join_owls_parts(text::XmlDocument& xml, const Document& document, ReferencedFiles& files,
                     std::vector<DescriptionNote>& notes);

// Writes RDF/XML out in its plain form: property attributes as elements, and resources of
// rdf:parseType="Resource" as rdf:Description (RDF 1.1 XML Syntax, sections 2.5, 2.11 and 2.12).
void write_out_rdf(pugi::xml_node root);

// An attribute of RDF's vocabulary, whatever its prefix; null if the element has none.
pugi::xml_attribute rdf_attribute(pugi::xml_node node, std::string_view local);

}  // namespace matchbench::collection
