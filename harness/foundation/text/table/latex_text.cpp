#include "harness/foundation/text/table/latex.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace matchbench::text {
namespace {

// What an ASCII character needs in text; null: itself.
const char* spelling_of(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '$':
      return "\\$";
    case '&':
      return "\\&";
    case '#':
      return "\\#";
    case '%':
      return "\\%";
    case '_':
      return "\\_";
    case '^':
      return "\\textasciicircum{}";
    case '~':
      return "\\textasciitilde{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '"':
      return "\\textquotedbl{}";
    case '\'':
      return "\\textquotesingle{}";
    case '`':
      return "\\textasciigrave{}";
    default:
      return nullptr;
  }
}

// Characters that the program's own titles and texts have, as every engine and font knows them.
const char* symbol_of(std::uint32_t point) {
  switch (point) {
    case 0xb1:
      return "\\ensuremath{\\pm}";
    case 0xb2:
      return "\\ensuremath{^2}";
    case 0x3c4:
      return "\\ensuremath{\\tau}";
    case 0x2013:
      return "\\textendash{}";
    case 0x2026:
      return "\\textellipsis{}";
    case 0x2264:
      return "\\ensuremath{\\leq}";
    case 0x2265:
      return "\\ensuremath{\\geq}";
    default:
      return nullptr;
  }
}

// The code point that begins at text[i], which moves behind it; U+FFFD for bytes that are not
// UTF-8.
std::uint32_t next_code_point(std::string_view text, std::size_t& i) {
  const auto first = static_cast<unsigned char>(text[i++]);
  const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
  if (more == 0 || first > 0xf4) return 0xfffd;
  std::uint32_t point = first & (0x3fU >> more);
  for (int k = 0; k < more; ++k, ++i) {
    if (i >= text.size() || (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0xfffd;
    point = point << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  return point;
}

}  // namespace

std::string latex_text(std::string_view text) {
  constexpr std::uint32_t kFirstLetter = 0xc0;  // À … ÿ: what every font encoding has
  constexpr std::uint32_t kLastLetter = 0xff;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c >= 0) {
      ++i;
      const char* spelling = spelling_of(c);
      if (c < ' ' || c == 0x7f) {
        out += ' ';
      } else if (spelling != nullptr) {
        out += spelling;
      } else {
        out += c;
        if (c == '-' && i < text.size() && text[i] == '-') out += "{}";  // two are no dash
      }
      continue;
    }
    const std::size_t begin = i;
    const std::uint32_t point = next_code_point(text, i);
    if (point >= kFirstLetter && point <= kLastLetter) {
      out += text.substr(begin, i - begin);
    } else if (const char* symbol = symbol_of(point)) {
      out += symbol;
    } else {
      out += fmt::format("\\mbchar{{{:04X}}}", point);
    }
  }
  return out;
}

}  // namespace matchbench::text
