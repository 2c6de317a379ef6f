#pragma once

#include "harness/data/ontology/hierarchy.hpp"

#include <cstdint>
#include <vector>

namespace matchbench::ontology {

// The bytes of model/taxonomy_layout.hpp, in words so that they are aligned. The same hierarchy
// gives the same bytes.
std::vector<std::uint64_t> write_taxonomy(const Hierarchy& hierarchy);

}  // namespace matchbench::ontology
