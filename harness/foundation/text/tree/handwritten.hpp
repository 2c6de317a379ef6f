#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <string>
#include <string_view>

namespace matchbench::text {

// Whether the text contains only blanks and comments.
bool says_nothing(std::string_view text);

// Parses YAML that a person wrote. Throws an input Error that names the place. If the fault is a
// tab, a text without quotes that needs them or a mark that is not closed, the message says so;
// otherwise it is the parser's.
YamlDocument parse_handwritten(std::string_view text, const std::string& file);

// The fault of such a text at which the parser stopped with `error`: one of those, or else `error`.
Error explained(const NotYaml& error, std::string_view text, const std::string& file);

}  // namespace matchbench::text
