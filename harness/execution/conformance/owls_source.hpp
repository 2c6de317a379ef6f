#pragma once

#include "harness/foundation/model/collection.hpp"

#include <string_view>

namespace matchbench::conformance {

// The service's description as an OWL-S 1.1 document, laid out as those of OWLS-TC, with profile,
// process and grounding; it imports the ontology of this URI alone.
Document owls_source(const Service& service, std::string_view ontology);

}  // namespace matchbench::conformance
