#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::text {

// A time of RFC 3339 in UTC, such as 2031-05-04T09:08:07Z or 2031-05-04T09:08:07.250Z, as
// milliseconds since 1970; further digits are cut off. None if the text is no such time: other
// zones are refused, leap seconds too.
std::optional<std::int64_t> parse_utc(std::string_view text);

// The same back; milliseconds are written if there are any.
std::string format_utc(std::int64_t ms_since_1970);

}  // namespace matchbench::text
