#pragma once

#include "harness/data/ontology/problem.hpp"

#include <string>
#include <string_view>

namespace matchbench::collection {

// A fixed word for reports: "ontology_unreadable", "missing_import", …
std::string_view kind_name(ontology::ProblemKind kind);

// "URI:LINE", or the URI alone.
std::string place_of(const ontology::Problem& problem);

}  // namespace matchbench::collection
