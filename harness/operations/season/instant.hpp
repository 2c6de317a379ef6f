#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::season {

// A moment of UTC.
using Instant = std::chrono::sys_seconds;

// Which moment a date without a time of day means.
enum class DayEdge { kBegin, kEnd };

// "2027-01-10", "2027-01-10T12:00" or "2027-01-10T12:00:30", of UTC or with "Z" or an offset such
// as "-12:00" behind it. The end of a day is the first second of the next. None if it is no time.
std::optional<Instant> parse_instant(std::string_view text, DayEdge edge);

// "2027-01-10T12:00:30Z", which parse_instant() reads back.
std::string instant_text(Instant instant);
// For people: "2027-01-10 12:00 UTC".
std::string for_people(Instant instant);

// By the wall clock.
Instant now();
// What the option --at says, now if it is empty. Throws an input Error if it is no time.
Instant stated_time(const std::string& option);

inline std::chrono::sys_days day_of(Instant instant) {
  return std::chrono::floor<std::chrono::days>(instant);
}

}  // namespace matchbench::season
