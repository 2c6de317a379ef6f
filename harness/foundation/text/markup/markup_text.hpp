#pragma once

#include <string>
#include <string_view>

namespace matchbench::text {

// The text as XML and HTML show it, between tags and in quoted attributes: signs that mean markup
// are escaped.
std::string markup_text(std::string_view text);

}  // namespace matchbench::text
