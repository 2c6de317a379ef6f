#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace matchbench::trec {

// The double nearest to a decimal number such as "-12.5", "+3" or "1e-7"; out of its range,
// infinity or 0 as IEEE 754 rounds. Also "nan" and "inf", which callers refuse. Nothing if the
// text is not a number.
std::optional<double> parse_any_decimal(std::string_view text);

// The same; quick and just as exact for the usual "123.456": up to 15 digits make a whole number
// that a double holds exactly, and one division by an exact power of ten rounds correctly
// (Clinger 1990). Up to 8 characters behind the text must be readable.
inline std::optional<double> parse_decimal(std::string_view text) {
  static constexpr double kPowers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const char* at = text.data();
  const char* const end = at + text.size();
  if (text.empty() || text.size() > 16) return parse_any_decimal(text);
  const bool negative = *at == '-';
  at += negative;
  const char* const first = at;
  std::uint64_t whole = 0;
  unsigned digit = 0;
  while (at < end && (digit = static_cast<unsigned char>(*at) - unsigned{'0'}) < 10) {
    whole = whole * 10 + digit;
    ++at;
  }
  auto digits = at - first;
  std::ptrdiff_t decimals = 0;
  if (at < end && *at == '.') {
    const char* const fraction = ++at;
    while (at < end && (digit = static_cast<unsigned char>(*at) - unsigned{'0'}) < 10) {
      whole = whole * 10 + digit;
      ++at;
    }
    decimals = at - fraction;
    digits += decimals;
  }
  if (at != end || digits == 0 || digits > 15) return parse_any_decimal(text);
  const double value = static_cast<double>(whole) / kPowers[decimals];
  return negative ? -value : value;
}

}  // namespace matchbench::trec
