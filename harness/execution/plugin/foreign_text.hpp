#pragma once

#include <cstddef>
#include <string_view>

namespace matchbench::plugin {

// The first 4096 bytes, at most, of a text by plugin code, which may be NULL or without end.
inline std::string_view bounded(const char* text) {
  constexpr std::size_t kMostBytes = 4096;
  if (text == nullptr) return {};
  std::size_t size = 0;
  while (size < kMostBytes && text[size] != '\0') ++size;
  return {text, size};
}

}  // namespace matchbench::plugin
