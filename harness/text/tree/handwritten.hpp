#pragma once

#include "harness/text/tree/yaml.hpp"

#include <string>
#include <string_view>

namespace matchbench::text {

// A file that people write by hand. Throws an input Error with the place and, where the fault can
// be recognised (a tab, a colon, a missing quotation mark, a column), in the words of YAML's
// authors instead of the parser's.
YamlDocument parse_handwritten(std::string_view text, const std::string& file);

}  // namespace matchbench::text
