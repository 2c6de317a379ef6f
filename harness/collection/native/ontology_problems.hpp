#pragma once

#include "harness/ontology/problem.hpp"

#include <string>
#include <string_view>

namespace matchbench {

// A fixed word for reports: "ontology_unreadable", "missing_import", …
std::string_view kind_name(ProblemKind kind);

// "URI:LINE", or the URI alone.
std::string place_of(const Problem& problem);

}  // namespace matchbench
