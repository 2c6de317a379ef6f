#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <vector>

namespace matchbench::collection {

// Takes into a WSDL document what it imports and includes from files, directly or not: the
// messages, interfaces and bindings of descriptions and the schemas of XML Schema documents. What
// cannot be read is noted. Returns whether anything was taken.
bool join_wsdl_imports(text::XmlDocument& xml, ReferencedFiles& files,
                       std::vector<DescriptionNote>& notes);

}  // namespace matchbench::collection
