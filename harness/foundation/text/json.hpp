#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace matchbench::text {

// Values whose members keep the order in which they were written. To look for a member takes time
// for each one before it, so that Json::parse() takes square time: parse_json() is the one door.
using Json = nlohmann::ordered_json;

// `text` as a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

// The value on one line without blanks; bytes that are not UTF-8 become U+FFFD.
std::string json_text(const Json& value);

// The same for people: a line for each member, indented by two, with a line feed at the end.
std::string indented_json_text(const Json& value);

}  // namespace matchbench::text
