#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <string>
#include <vector>

namespace matchbench::collection {

// Appends the parts of what a tool takes or returns (json_schema.hpp), in any form in use: a JSON
// schema, as it is, as JSON text, below "json" (Bedrock) or "jsonSchema", or with a list of
// properties; a list of names or of maps with a name; a map from names to schemas or to types.
// Returns whether the form is one of these.
bool add_tool_paths(const text::YamlNode& form, std::vector<std::string>& paths,
                    std::vector<DescriptionNote>& notes);

}  // namespace matchbench::collection
