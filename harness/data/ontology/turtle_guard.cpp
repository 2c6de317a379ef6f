#include "harness/data/ontology/turtle_guard.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::ontology {
namespace {

// Where IRIs end. Each character is looked at once, or a text of '<' alone would take the square of
// its length.
class IriEnds {
 public:
  explicit IriEnds(std::string_view text) : text_(text) {}

  // The place behind the IRI that begins at `at`; behind its '<' if it breaks off. Of rising
  // places.
  std::size_t behind(std::size_t at) {
    if (end_ <= at) end_ = std::min(text_.find_first_of("> \t\r\n", at + 1), text_.size());
    return end_ < text_.size() && text_[end_] == '>' ? end_ + 1 : at + 1;
  }

 private:
  std::string_view text_;
  std::size_t end_ = 0;  // of the IRI that was looked at last
};

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
  IriEnds iris(turtle);
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
      at = iris.behind(at);
    } else if (c == '"' || c == '\'') {
      at = behind_text(turtle, at);
    } else {
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace matchbench::ontology
