#include "harness/foundation/text/json.hpp"

#include <algorithm>

namespace matchbench::text {

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
