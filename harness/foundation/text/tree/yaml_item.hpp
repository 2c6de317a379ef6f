#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// What a YamlNode shows: one value of a parsed file.
struct YamlItem {
  YamlNode::Kind kind = YamlNode::Kind::kNull;
  bool quoted = false;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  std::string scalar;
  std::vector<YamlItem> children;  // of a map: key, value, key, value, …
};

// The only place that knows the parser. Throws what YamlDocument::parse promises.
YamlItem parse_yaml(std::string_view text, const std::string& file);

}  // namespace matchbench::text
