#pragma once

#include <string>
#include <string_view>

namespace matchbench {

// As one word of a shell, in quotes that it takes away.
inline std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') word += "'\\'";
    word += c;
  }
  return word + "'";
}

}  // namespace matchbench
