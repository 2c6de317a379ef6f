#pragma once

#include "harness/model/collection.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::collection {

// What a reader, such as a language model, is given of a service: its source as JSON without white
// space between values or, if that is no JSON, its entry in the collection as such JSON.
std::string minified_entry(const Service& service);

// How many characters (Unicode code points) that is, by service.
std::vector<double> description_characters(std::span<const Service> services);

}  // namespace matchbench::collection
