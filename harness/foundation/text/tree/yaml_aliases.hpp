#pragma once

#include "harness/foundation/text/tree/yaml_item.hpp"

#include <cstddef>
#include <string>

namespace matchbench::text {

// Copies what aliases name, up to a bound for all aliases of one file: a few lines of YAML can name
// more values than any memory holds.
class YamlExpansion {
 public:
  // The value for an alias at `at`, which is `depth` lists and maps deep. Throws an input Error if
  // the file's aliases stand for more than 262144 values or 16 MiB of text, or if lists and maps
  // are then nested more than kDeepestNesting deep.
  YamlItem copy_of(const YamlItem& value, std::size_t depth, const Position& at);

 private:
  void count(const YamlItem& value, std::size_t depth, const Position& at);

  std::size_t values_ = 0;
  std::size_t bytes_ = 0;
};

// Puts the keys of the maps under '<<' (https://yaml.org/type/merge.html) in its place, in all maps
// below the value: a map's own keys count first, then those of the first of several maps. Throws an
// input Error if '<<' has anything but a map or a list of maps.
void merge_keys(YamlItem& value, const std::string& file);

}  // namespace matchbench::text
