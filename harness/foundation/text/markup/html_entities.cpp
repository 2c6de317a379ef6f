#include "harness/foundation/text/markup/html.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace matchbench::text {
namespace {

// HTML 4.01, section 24.2: U+00A0 to U+00FF in order.
constexpr std::array<std::string_view, 96> kLatin1{
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",
    "copy",   "ordf",   "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn",
    "sup2",   "sup3",   "acute",  "micro",  "para",   "middot", "cedil",  "sup1",   "ordm",
    "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",  "Atilde",
    "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",   "Igrave",
    "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde",
    "Ouml",   "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",
    "szlig",  "agrave", "aacute", "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil",
    "egrave", "eacute", "ecirc",  "euml",   "igrave", "iacute", "icirc",  "iuml",   "eth",
    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide", "oslash", "ugrave",
    "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};

struct Named {
  std::string_view name;
  char32_t code_point;
};
constexpr std::array kOthers{
    Named{"amp", '&'},       Named{"lt", '<'},       Named{"gt", '>'},       Named{"quot", '"'},
    Named{"apos", '\''},     Named{"ndash", 0x2013}, Named{"mdash", 0x2014}, Named{"lsquo", 0x2018},
    Named{"rsquo", 0x2019},  Named{"ldquo", 0x201C}, Named{"rdquo", 0x201D}, Named{"bull", 0x2022},
    Named{"hellip", 0x2026}, Named{"trade", 0x2122}, Named{"euro", 0x20AC},  Named{"rarr", 0x2192}};

std::optional<char32_t> code_point_of(std::string_view reference) {
  if (reference.starts_with('#')) {
    reference.remove_prefix(1);
    const bool hex = reference.starts_with('x') || reference.starts_with('X');
    if (hex) reference.remove_prefix(1);
    unsigned int value = 0;
    const char* const end = reference.data() + reference.size();
    const auto [stop, fault] = std::from_chars(reference.data(), end, value, hex ? 16 : 10);
    if (fault != std::errc() || stop != end || reference.empty()) return std::nullopt;
    return value;
  }
  const auto latin = std::find(kLatin1.begin(), kLatin1.end(), reference);
  if (latin != kLatin1.end()) return 0xA0 + static_cast<char32_t>(latin - kLatin1.begin());
  for (const Named& other : kOthers) {
    if (other.name == reference) return other.code_point;
  }
  return std::nullopt;
}

constexpr std::size_t kLongestReference = 12;

}  // namespace

std::string without_entities(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&') {
      const std::size_t end = text.substr(i, kLongestReference).find(';');
      if (end != std::string_view::npos) {
        if (const auto code_point = code_point_of(text.substr(i + 1, end - 1))) {
          append_utf8(result, *code_point == 0xA0 ? U' ' : *code_point);
          i += end;
          continue;
        }
      }
    }
    result += text[i];
  }
  return result;
}

}  // namespace matchbench::text
