#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace matchbench::text {

// The one door to JSON: values whose members keep the order in which they were written.
using Json = nlohmann::ordered_json;

// The value; none if the text is not JSON, or nests values deeper than kDeepestNesting.
std::optional<Json> parse_json(std::string_view text);

// `text` as a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

// The value on one line without blanks; bytes that are not UTF-8 become U+FFFD.
std::string json_text(const Json& value);

// The same for people: a line for each member, indented by two, with a line feed at the end.
std::string indented_json_text(const Json& value);

}  // namespace matchbench::text
