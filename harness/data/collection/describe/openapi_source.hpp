#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <set>
#include <string>
#include <string_view>

namespace matchbench::collection {

// The place of an operation in its document.
struct OpenapiPlace {
  const std::string& path;
  const text::YamlNode& path_item;
  std::string_view method;
  const text::YamlNode& operation;
  const std::set<std::string>& security;  // names of the security schemes that it asks for
};

// The document without other operations, and without components that the operation does not
// `follow` by reference, as JSON: one operation as a source document of its own,
// and is read to the same description.
std::string openapi_source(const text::YamlNode& root, const OpenapiPlace& place,
                           const std::set<std::string>& followed);

}  // namespace matchbench::collection
