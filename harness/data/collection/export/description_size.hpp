#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/description_sizes.hpp"

#include <span>
#include <string>

namespace matchbench::collection {

// What a reader, such as a language model, is given of a service: its source as JSON without white
// space between values or, if that is not JSON, its entry in the collection as such JSON.
std::string minified_entry(const Service& service);

enum class CountTokens : bool { kNo, kYes };

// How long that is, by service. Throws an environment Error if tokens are wanted and cannot be
// counted (tokenizer.hpp).
DescriptionSizes description_sizes(std::span<const Service> services, CountTokens tokens);

}  // namespace matchbench::collection
