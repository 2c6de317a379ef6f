#include "harness/session/watch/deadline_advice.hpp"

#include <fmt/format.h>

namespace matchbench::session {
namespace {

constexpr std::int64_t kTimes = 5;
constexpr std::int64_t kMillisecondNs = 1'000'000;
constexpr std::int64_t kSecondNs = 1000 * kMillisecondNs;
constexpr std::int64_t kMinuteNs = 60 * kSecondNs;

const char* deadline_key(const Step& step) {
  if (step.asking()) return "query";
  if (step.phase() == Phase::kLoad) return "load";
  return step.phase() == Phase::kTrain ? "train" : "create";
}

// As contests write times, in the largest unit of which it is a whole number.
std::string time_text(std::int64_t ns) {
  if (ns % kMinuteNs == 0) return fmt::format("{} min", ns / kMinuteNs);
  if (ns % kSecondNs == 0) return fmt::format("{} s", ns / kSecondNs);
  return fmt::format("{} ms", (ns + kMillisecondNs - 1) / kMillisecondNs);
}

}  // namespace

std::string deadline_advice(const Step& step, std::int64_t deadline_ns) {
  return fmt::format(
      "; if it needs longer, raise it in the contest: protocol: {{deadlines: {{{}: {}}}}}",
      deadline_key(step), time_text(kTimes * deadline_ns));
}

}  // namespace matchbench::session
