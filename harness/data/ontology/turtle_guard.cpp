#include "harness/data/ontology/turtle_guard.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::ontology {
namespace {

// The place behind the IRI that begins at `at`; behind its '<' if it breaks off.
std::size_t behind_iri(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of("> \t\r\n", at + 1);
  return end != std::string_view::npos && text[end] == '>' ? end + 1 : at + 1;
}

// The place behind the text that begins at `at`. A backslash takes the meaning of the character
// after it; a text between single quotation marks ends with its line.
std::size_t behind_text(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool is_long = text.substr(at, 3) == std::string(3, quote);
  const std::string end(is_long ? 3 : 1, quote);
  at += end.size();
  while (at < text.size() && text.substr(at, end.size()) != end) {
    if (!is_long && text[at] == '\n') return at;
    at += text[at] == '\\' ? 2 : 1;
  }
  return std::min(at + end.size(), text.size());
}

}  // namespace

std::optional<std::uint64_t> find_brace(std::string_view turtle) {
  std::size_t at = 0;
  while (at < turtle.size()) {
    const char c = turtle[at];
    if (c == '{' || c == '}') {
      const auto before = turtle.substr(0, at);
      return 1 + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
    }
    if (c == '#') {
      at = std::min(turtle.find('\n', at), turtle.size());
    } else if (c == '<') {
      at = behind_iri(turtle, at);
    } else if (c == '"' || c == '\'') {
      at = behind_text(turtle, at);
    } else {
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace matchbench::ontology
