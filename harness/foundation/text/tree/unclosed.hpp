#pragma once

#include "harness/foundation/base/error.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace matchbench::text {

// A quotation mark or a bracket that begins a value of the YAML text and is never closed, with its
// place; none if there is none. In blocks of text ('|' or '>') such signs mean nothing.
std::optional<Error> unclosed_mark(std::string_view text, const std::string& file);

}  // namespace matchbench::text
