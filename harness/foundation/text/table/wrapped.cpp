#include "harness/foundation/text/table/wrapped.hpp"

#include "harness/foundation/text/table/text_table.hpp"

#include <algorithm>

namespace matchbench::text {
namespace {

// One line of the text, after `used` characters that are in its line already.
void append_line(std::string_view line, std::size_t width, std::size_t indent, std::size_t used,
                 std::string& out) {
  const std::size_t begins = used;
  while (!line.empty()) {
    const std::size_t end = line.find(' ', line.find_first_not_of(' '));
    // Blanks before the first word are part of it: they may indent.
    std::string_view word = line.substr(0, end);
    if (used > begins && used + text_width(word) > width) {
      out += "\n" + std::string(indent, ' ');
      used = indent;
      word.remove_prefix(word.find_first_not_of(' '));
    }
    out += word;
    used += text_width(word);
    line = end == std::string_view::npos ? std::string_view() : line.substr(end);
    if (line.find_first_not_of(' ') == std::string_view::npos) break;
  }
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    if (from > 0) out += "\n" + std::string(end == from ? 0 : indent, ' ');
    append_line(text.substr(from, end - from), width, indent, indent, out);
    from = end + 1;
  }
  return out;
}

}  // namespace matchbench::text
