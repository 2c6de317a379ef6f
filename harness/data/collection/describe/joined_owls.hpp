#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/describe/resolved_names.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <vector>

namespace matchbench::collection {

// Takes into an OWL-S document the other documents that its service, profile and process refer to,
// directly or not. A reference leads to the file that states its URI (xml:base, owl:Ontology), else
// to the file of that name if there is only one. A reference is noted if neither the document nor a
// file has what it names.
// Returns whether anything was taken.
bool join_owls_parts(text::XmlDocument& xml, const Document& document, ReferencedFiles& files,
                     std::vector<DescriptionNote>& notes, ResolvedNames& names);

}  // namespace matchbench::collection
