#include "harness/foundation/text/tree/yaml_text.hpp"

#include "harness/foundation/base/ascii.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::text {
namespace {

// Characters that mean nothing to YAML inside a plain scalar that starts with a letter, but for
// ": " and " #", which cannot come up because blanks are followed by a letter or digit.
bool is_plain(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool last = i + 1 == text.size();
    const char next = last ? '\0' : text[i + 1];
    if (is_letter(c) || is_digit(c)) continue;
    if (std::string_view("-._~/+@()$=").find(c) != std::string_view::npos) continue;
    if (c == '#' && text[i - 1] != ' ') continue;
    if (c == ':' && !last && next != ' ' && next != ':') continue;
    if (c == ' ' && (is_letter(next) || (next >= '0' && next <= '9'))) continue;
    return false;
  }
  return true;
}

// Plain words that a YAML reader takes for something else.
bool is_word_of_yaml(std::string_view text) {
  constexpr std::array<std::string_view, 12> kWords{
      "null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity"};
  if (text.size() > 8) return false;
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return std::find(kWords.begin(), kWords.end(), lower) != kWords.end();
}

}  // namespace

std::string yaml_scalar(std::string_view text) {
  if (is_plain(text) && !is_word_of_yaml(text)) return std::string(text);
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\x{:02X}", byte);
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string yaml_list(std::span<const std::string> texts) {
  std::string result = "[";
  for (const std::string& text : texts) {
    if (result.size() > 1) result += ", ";
    result += yaml_scalar(text);
  }
  return result + ']';
}

}  // namespace matchbench::text
