#include "harness/foundation/model/deadline_advice.hpp"

#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench {
namespace {

constexpr std::int64_t kTimes = 5;
constexpr std::int64_t kMillisecondNs = 1'000'000;
constexpr std::int64_t kSecondNs = 1000 * kMillisecondNs;
constexpr std::int64_t kMinuteNs = 60 * kSecondNs;
constexpr std::array<std::string_view, 4> kKeys = {"create", "load", "train", "query"};

constexpr std::string_view kLead = "; if it needs longer";

// As contests write times, in the largest unit of which it is a whole number.
std::string time_text(std::int64_t ns) {
  if (ns % kMinuteNs == 0) return fmt::format("{} min", ns / kMinuteNs);
  if (ns % kSecondNs == 0) return fmt::format("{} s", ns / kSecondNs);
  return fmt::format("{} ms", (ns + kMillisecondNs - 1) / kMillisecondNs);
}

}  // namespace

std::string deadline_advice(std::string_view key, std::int64_t deadline_ns) {
  return fmt::format(
      "{}, raise it in the contest and run a new round: protocol: {{deadlines: {{{}: {}}}}}", kLead,
      key, time_text(kTimes * deadline_ns));
}

std::string without_deadline_advice(std::string message) {
  message.resize(std::min(message.find(kLead), message.size()));
  return message;
}

std::string late_call(std::string_view call, std::int64_t took_ns, std::int64_t deadline_ns) {
  // That of a batch is the sum of those of its queries.
  const std::string_view key = call.substr(0, call.find('('));
  const bool has_key = std::ranges::find(kKeys, key) != kKeys.end();
  return fmt::format("{} took {}, its deadline is {}{}", call, milliseconds(took_ns),
                     milliseconds(deadline_ns), has_key ? deadline_advice(key, deadline_ns) : "");
}

}  // namespace matchbench
