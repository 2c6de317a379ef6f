#pragma once

#include "harness/foundation/text/json.hpp"

#include <array>
#include <string_view>

namespace matchbench::registry {

// What a plugin may say of which type a parameter is.
inline constexpr std::array<std::string_view, 6> kParameterTypes = {"number", "integer", "boolean",
                                                                    "string", "list",    "map"};

// Whether the value is of the type, which is one of them or "". Every value is of the type "".
bool is_of_type(const text::Json& value, std::string_view type);

}  // namespace matchbench::registry
