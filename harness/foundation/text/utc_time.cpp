#include "harness/foundation/text/utc_time.hpp"

#include "harness/foundation/base/ascii.hpp"

#include <fmt/format.h>

#include <chrono>

namespace matchbench::text {
namespace {

using std::chrono::milliseconds;

// Takes `digits` digits from the front; none if they are not there.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int value = 0;
  for (const char c : text.substr(0, digits)) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(digits);
  return value;
}

bool take_sign(std::string_view& text, std::string_view signs) {
  if (text.empty() || signs.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// Milliseconds of ".123456"; 0 if there is no fraction, none if it has no digit.
std::optional<int> take_fraction(std::string_view& text) {
  if (!take_sign(text, ".")) return 0;
  int value = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && is_digit(text[digits]); ++digits) {
    if (digits < 3) value = value * 10 + (text[digits] - '0');
  }
  if (digits == 0) return std::nullopt;
  for (std::size_t i = digits; i < 3; ++i) value *= 10;
  text.remove_prefix(digits);
  return value;
}

}  // namespace

std::optional<std::int64_t> parse_utc(std::string_view text) {
  const auto year = take_number(text, 4);
  if (!year || !take_sign(text, "-")) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || !take_sign(text, "-")) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day || !take_sign(text, "Tt")) return std::nullopt;
  const auto hour = take_number(text, 2);
  if (!hour || !take_sign(text, ":")) return std::nullopt;
  const auto minute = take_number(text, 2);
  if (!minute || !take_sign(text, ":")) return std::nullopt;
  const auto second = take_number(text, 2);
  if (!second) return std::nullopt;
  const auto fraction = take_fraction(text);
  if (!fraction || (text != "Z" && text != "z" && text != "+00:00")) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  const std::chrono::sys_days days(date);
  const auto time = days.time_since_epoch() + std::chrono::hours(*hour) +
                    std::chrono::minutes(*minute) + std::chrono::seconds(*second);
  return milliseconds(time).count() + *fraction;
}

std::string format_utc(std::int64_t ms_since_1970) {
  const std::chrono::sys_time<milliseconds> time{milliseconds(ms_since_1970)};
  const auto days = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(days);
  const std::chrono::hh_mm_ss clock(time - days);
  const auto fraction = clock.subseconds().count();
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     fraction == 0 ? std::string() : fmt::format(".{:03}", fraction));
}

}  // namespace matchbench::text
