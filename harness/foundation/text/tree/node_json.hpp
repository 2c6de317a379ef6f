#pragma once

#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

namespace matchbench::text {

// The value as JSON. A scalar without quotes is a number, true or false if JSON would read it so,
// else a string.
Json json_of(const YamlNode& node);

}  // namespace matchbench::text
