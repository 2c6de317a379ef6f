#pragma once

#include "harness/foundation/text/printable.hpp"

#include <string>
#include <string_view>

namespace matchbench::text {

// The first line of a text, fit to print: what a request asks for, for people.
inline std::string first_line(std::string_view text) {
  return printable(text.substr(0, text.find('\n')));
}

}  // namespace matchbench::text
