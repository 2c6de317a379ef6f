#pragma once

#include <span>
#include <string>
#include <string_view>

namespace matchbench::text {

// A text as one YAML scalar that reads back as the same text, in any position: plain if that is
// safe, else in double quotes on one line. The text must be UTF-8.
std::string yaml_scalar(std::string_view text);

// "[a, b]".
std::string yaml_list(std::span<const std::string> texts);

}  // namespace matchbench::text
