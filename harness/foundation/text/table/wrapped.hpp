#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::text {

// The text in lines of at most this many characters, broken at its blanks; line breaks of its own
// stay. Every line but the first begins with `indent` blanks, which count. Only a word that is
// longer than that leaves the width.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace matchbench::text
