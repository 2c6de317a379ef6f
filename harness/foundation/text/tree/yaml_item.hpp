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

// What becomes of anchors (&name), aliases (*name) and merge keys (<<).
enum class YamlAliases {
  kRefused,   // in files of matchbench: a reader finds each value at the key that it belongs to
  kExpanded,  // in files of others: as if each value had been written out, within a bound
};

// The only place that knows the parser. Throws what YamlDocument::parse and ForeignTree promise.
YamlItem parse_yaml(std::string_view text, const std::string& file,
                    YamlAliases aliases = YamlAliases::kRefused);

}  // namespace matchbench::text
