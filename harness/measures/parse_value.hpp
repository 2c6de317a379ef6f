#pragma once

#include "harness/measures/measure.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// The value of one parameter from its notation. Throws an input Error that says what is allowed;
// `where` begins its message.
ParameterValue parse_value(const Parameter& parameter, std::string_view text,
                           std::string_view where);

// The notation that parse_value reads back as the same value.
std::string to_string(const Parameter& parameter, const ParameterValue& value);

// The number in plain decimal notation that the whole text is; nothing for any other text, infinity
// and NaN included.
std::optional<double> parse_number(std::string_view text);

// The trimmed parts between the commas that stand outside brackets; none for empty text.
std::vector<std::string_view> split_at_commas(std::string_view text);

}  // namespace matchbench::measures
