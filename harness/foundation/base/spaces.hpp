#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// The text without white space (blank, tab, line ends) at both ends.
std::string_view trimmed(std::string_view text);

// Trimmed, and every run of white space inside made one blank.
std::string single_spaced(std::string_view text);

// The words between white space.
std::vector<std::string_view> words(std::string_view text);

}  // namespace matchbench
