#include "harness/foundation/text/json.hpp"

#include "harness/foundation/text/nesting.hpp"

#include <algorithm>
#include <cstddef>

namespace matchbench::text {
namespace {

// The text has to be JSON; for other text the result means nothing.
bool nests_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') ++i;
    if (in_string) continue;
    if ((c == '[' || c == '{') && ++depth > kDeepestNesting) return true;
    if (c == ']' || c == '}') --depth;
  }
  return false;
}

}  // namespace

std::optional<Json> parse_json(std::string_view text) {
  if (nests_too_deep(text)) return std::nullopt;
  Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string indented_json_text(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string json_string(std::string_view text) {
  const bool is_plain = std::ranges::all_of(
      text, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  return is_plain ? std::string("\"").append(text).append("\"") : json_text(Json(text));
}

}  // namespace matchbench::text
