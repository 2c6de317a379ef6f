#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/taxonomy_view.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace matchbench::collection {

// The concepts that services and requests name as inputs, outputs or (if they are URIs)
// categories but that the taxonomy does not have, each with how often it is named. Data types of
// XML Schema are no concepts.
std::map<std::string, std::size_t> undeclared_concepts(const Collection& collection,
                                                       const TaxonomyView& taxonomy);

}  // namespace matchbench::collection
