#pragma once

#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/measures/tokens.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace matchbench::measures {

// Those that take `where` throw an input Error that begins with it and says what is allowed.

// The value of one parameter from its notation; the token's key is not read.
ParameterValue parse_value(const Parameter& parameter, const Token& token, std::string_view where);

// What a parameter has if it is not given. It must have a default.
ParameterValue default_value(const Parameter& parameter);

// The notation that parse_value reads back as the same value.
std::string to_string(const Parameter& parameter, const ParameterValue& value);

// The number in plain decimal notation that the whole text is; nothing for any other text, infinity
// and NaN included.
std::optional<double> parse_number(std::string_view text);

// The declared measure with the defaults of its parameters; a number that has none is 0.
Measure with_defaults(const MeasureDeclaration& declaration);

// Gives a declared parameter its value.
void set_parameter(Measure& measure, std::string_view parameter, const Token& value,
                   std::string_view where);
// Gives the cutoff or the recall level. `shown` is what the user wrote for it.
void set_at(Measure& measure, std::optional<double> at, std::string_view shown,
            std::string_view where);

}  // namespace matchbench::measures
