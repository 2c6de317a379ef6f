#pragma once

#include "harness/data/collection/describe/schema.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::collection {

// Names of what messages contain, each once, in document order. They have the form of those of
// schemas in JSON: "to.name", and "to[]" for what may be there several times.
struct MessagePaths {
  std::vector<std::string> paths;
  bool was_cut = false;  // some are named without their parts, or there are more
};

// The paths in parts of messages of WSDL 1.1, and in inputs or outputs of WSDL 2.0, at most 256
// with 1 MiB: as deep as there is room for all, at most 8 levels. An element that is all of a
// message is not named if it has parts.
MessagePaths message_paths(const SchemaIndex& schemas, std::span<const pugi::xml_node> parts);

}  // namespace matchbench::collection
