#include "harness/operations/season/instant.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/utc_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace matchbench::season {
namespace {

constexpr std::size_t kDateLength = 10;  // of "2027-01-10"

std::optional<std::chrono::seconds> seconds_of(const std::string& utc) {
  const auto ms = text::parse_utc(utc);
  if (!ms) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::milliseconds(*ms));
}

// "", "Z", "-12:00"; at most 14 hours, as everywhere on Earth.
std::optional<std::chrono::seconds> parse_offset(std::string_view text) {
  if (text.empty() || text == "Z") return std::chrono::seconds(0);
  if (text.front() != '+' && text.front() != '-') return std::nullopt;
  const auto size = seconds_of(fmt::format("1970-01-01T{}:00Z", text.substr(1)));
  if (!size || *size > std::chrono::hours(14)) return std::nullopt;
  return text.front() == '+' ? *size : -*size;
}

}  // namespace

std::optional<Instant> parse_instant(std::string_view text, DayEdge edge) {
  const std::string_view date = text.substr(0, kDateLength);
  std::string_view rest = text.substr(date.size());
  std::string clock = "00:00:00";
  std::chrono::seconds added{0};
  if (rest.starts_with('T')) {
    const std::size_t end = std::min(rest.find_first_of("Z+-"), rest.size());
    clock = rest.substr(1, end - 1);
    if (clock.size() == 5) clock += ":00";
    rest.remove_prefix(end);
  } else if (edge == DayEdge::kEnd) {
    added = std::chrono::days(1);
  }
  const auto offset = parse_offset(rest);
  const auto local = seconds_of(fmt::format("{}T{}Z", date, clock));
  if (!offset || !local) return std::nullopt;
  return Instant(*local + added - *offset);
}

std::string instant_text(Instant instant) {
  const std::chrono::milliseconds since = instant.time_since_epoch();
  return text::format_utc(since.count());
}

std::string for_people(Instant instant) {
  const std::string text = instant_text(instant);
  return fmt::format("{} {} UTC", text.substr(0, kDateLength), text.substr(kDateLength + 1, 5));
}

Instant now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

Instant stated_time(const std::string& option) {
  if (option.empty()) return now();
  if (const auto at = parse_instant(option, DayEdge::kBegin)) return *at;
  throw input_error(fmt::format("--at {}: this is not a time", option),
                    "write one such as 2027-01-10T12:00");
}

}  // namespace matchbench::season
