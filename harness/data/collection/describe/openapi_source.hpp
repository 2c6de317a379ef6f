#pragma once

#include "harness/data/collection/describe/json_references.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace matchbench::collection {

// The longest excerpt: what a matchmaker is given of an operation does not grow with the document.
inline constexpr std::size_t kLongestExcerpt = std::size_t{16} << 10;

// The place of an operation in its document.
struct OpenapiPlace {
  const std::string& path;
  const ResolvedValue& path_item;
  std::string_view method;
  const ResolvedValue& operation;
  const std::set<std::string>& security;  // names of the security schemes that it asks for
};

// A document of at most kLongestExcerpt, as JSON, of one operation: itself, and what it refers to,
// nearest first, four references deep and as far as there is room. What comes from other files, or
// from other paths, is below "x-files" or "x-document", and the references to it are changed
// accordingly. It says what it leaves out (kLeftOut); if that is nothing, it is read to the same
// description.
std::string openapi_source(JsonReferences& references, const OpenapiPlace& place);

}  // namespace matchbench::collection
