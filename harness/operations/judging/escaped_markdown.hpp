#pragma once

#include <string>
#include <string_view>

namespace matchbench::judging {

// A text that somebody else wrote, in one line of Markdown that shows it as it is.
inline std::string escaped_markdown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_#[]<>").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

}  // namespace matchbench::judging
