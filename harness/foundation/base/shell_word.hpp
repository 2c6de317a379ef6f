#pragma once

#include <algorithm>
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

// The same for people to copy: without quotes if no sign in it means something to a shell.
inline std::string word_to_copy(std::string_view text) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, is_plain) ? std::string(text)
                                                              : shell_word(text);
}

}  // namespace matchbench
