#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace matchbench::text {

// JSON lines: one JSON object in each line. Blank lines are skipped.
//
// Calls `take` with the object of each line in turn; its node may be used until `take` returns.
// kJsonPadding bytes behind the text must be readable. Throws what YamlDocument::parse_json throws,
// with the line's number in the file, and also if a line contains anything but an object.
void for_each_json_line(std::string_view padded, const std::string& file,
                        const std::function<void(const YamlNode&)>& take);

}  // namespace matchbench::text
