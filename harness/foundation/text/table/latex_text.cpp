#include "harness/foundation/text/table/latex.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/utf8.hpp"

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

}  // namespace

std::string latex_text(std::string_view foreign) {
  const std::string text = printable(foreign, foreign.size());
  constexpr std::uint32_t kFirstLetter = 0xc0;  // À … ÿ: what every font encoding has
  constexpr std::uint32_t kLastLetter = 0xff;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) < 0x80) {
      ++i;
      const char* spelling = spelling_of(c);
      if (spelling != nullptr) {
        out += spelling;
      } else {
        out += c;
        if (c == '-' && i < text.size() && text[i] == '-') out += "{}";  // two are no dash
      }
      continue;
    }
    const std::size_t begin = i;
    const auto [value, bytes] = first_code_point(std::string_view(text).substr(i));
    const std::uint32_t point = value;
    i += bytes;
    if (point >= kFirstLetter && point <= kLastLetter) {
      out.append(text, begin, i - begin);
    } else if (const char* symbol = symbol_of(point)) {
      out += symbol;
    } else {
      out += fmt::format("\\mbchar{{{:04X}}}", point);
    }
  }
  return out;
}

}  // namespace matchbench::text
