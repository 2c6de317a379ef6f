#include "harness/text/json.hpp"

namespace matchbench {

std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string indented_json_text(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string json_string(std::string_view text) {
  return json_text(Json(text));
}

}  // namespace matchbench
