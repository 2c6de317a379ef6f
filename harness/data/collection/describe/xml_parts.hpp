#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// Notes what a document uses or declares in its DOCTYPE that was not taken over.
void note_doctype(const text::XmlDocument& xml, std::vector<DescriptionNote>& notes);

// The note of a part of a description that must not or cannot be read.
DescriptionNote part_left_out(std::string_view reference, std::string_view reason);

// Copies an element of another document below `parent`, with the namespaces and the base of URIs
// that are in scope at it. `left_bytes`: that these may take of one description. Throws an input
// Error if they take more.
inline constexpr std::size_t kMostJoinedBytes = std::size_t{64} << 20;
pugi::xml_node append_from_elsewhere(pugi::xml_node parent, pugi::xml_node element,
                                     std::size_t& left_bytes);

// What an RDF/XML document calls itself: its xml:base, else its owl:Ontology, without fragment.
// Empty if it has neither.
std::string own_uri(const text::XmlDocument& xml);

// The document in UTF-8.
std::string xml_text(const text::XmlDocument& xml);

}  // namespace matchbench::collection
