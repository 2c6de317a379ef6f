#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace shared {

struct Character {
  char32_t code = 0;
  std::size_t length = 1;  // in bytes; at least 1
};

constexpr char32_t kNoCharacter = 0xFFFD;

// The UTF-8 sequence at `text`, which is not empty. A malformed one is kNoCharacter, one byte long.
Character decode(std::string_view text);

// Appends the character as UTF-8.
void append(std::string& out, char32_t code);

// Simple case folding of Latin, Greek and Cyrillic; other scripts of the collections have no case.
char32_t to_lower(char32_t code);

}  // namespace shared
