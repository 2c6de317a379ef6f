#include "harness/foundation/base/spaces.hpp"

namespace matchbench {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\f\v";

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::string single_spaced(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const std::string_view word : words(text)) {
    if (!result.empty()) result += ' ';
    result += word;
  }
  return result;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (std::size_t at = text.find_first_not_of(kSpaces); at != std::string_view::npos;) {
    const std::size_t end = text.find_first_of(kSpaces, at);
    found.push_back(text.substr(at, end - at));
    at = end == std::string_view::npos ? end : text.find_first_not_of(kSpaces, end);
  }
  return found;
}

}  // namespace matchbench
