#include "characters.hpp"

namespace shared {

Character decode(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {kNoCharacter, 1};
  char32_t code = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80) return {kNoCharacter, 1};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  return {code, length};
}

void append(std::string& out, char32_t code) {
  const auto put = [&out](char32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | (code >> 6));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
  } else {
    put(0xF0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

char32_t to_lower(char32_t code) {
  if (code >= 'A' && code <= 'Z') return code + 0x20;
  if (code < 0xC0) return code;
  if (code <= 0xDE) return code == 0xD7 ? code : code + 0x20;
  if ((code >= 0x100 && code <= 0x12F) || (code >= 0x132 && code <= 0x137) ||
      (code >= 0x14A && code <= 0x177)) {
    return code | 1;  // Latin Extended-A: capitals are even here ...
  }
  if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E)) {
    return code + (code & 1);  // ... and odd here
  }
  if (code >= 0x391 && code <= 0x3A9 && code != 0x3A2) return code + 0x20;
  if (code >= 0x410 && code <= 0x42F) return code + 0x20;
  if (code >= 0x400 && code <= 0x40F) return code + 0x50;
  return code;
}

}  // namespace shared
