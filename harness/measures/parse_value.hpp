#pragma once

#include "harness/measures/measure.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// The value of one parameter from its notation. Throws an input Error that says what is allowed;
// `where` begins its message.
ParameterValue parse_value(const Parameter& parameter, std::string_view text,
                           std::string_view where);

// What parse_value reads back.
std::string to_string(const Parameter& parameter, const ParameterValue& value);

// Plain decimal notation, the whole text; nothing else, and no infinity or NaN.
std::optional<double> parse_number(std::string_view text);

// At commas outside brackets, trimmed; none for empty text.
std::vector<std::string_view> split_at_commas(std::string_view text);

}  // namespace matchbench
