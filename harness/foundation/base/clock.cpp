#include "harness/foundation/base/clock.hpp"

#include "harness/foundation/base/median.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

namespace matchbench {
namespace {

constexpr std::int64_t kCenturyNs = std::int64_t{36'525} * 86'400 * 1'000'000'000;

std::int64_t read_clock_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

std::int64_t monotonic_ns() {
  return read_clock_ns(CLOCK_MONOTONIC);
}

std::int64_t thread_cpu_ns() {
  return read_clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

std::int64_t clock_resolution_ns() {
  timespec step{};
  clock_getres(CLOCK_MONOTONIC, &step);
  return std::int64_t{step.tv_sec} * 1'000'000'000 + step.tv_nsec;
}

double clock_cost_ns() {
  constexpr int kCalls = 200;
  std::vector<double> samples(101);
  for (double& sample : samples) {
    const std::int64_t start = monotonic_ns();
    std::int64_t last = start;
    for (int call = 0; call < kCalls; ++call) last = monotonic_ns();
    sample = static_cast<double>(last - start) / kCalls;
  }
  return *median(std::move(samples));
}

std::string milliseconds(std::int64_t ns) {
  return fmt::format("{:.1f} ms", static_cast<double>(ns) / kNsPerMs);
}

std::int64_t time_for_all_ns(std::int64_t each_ns, std::int64_t count) {
  if (count == 0 || each_ns > kCenturyNs / count) return count == 0 ? 0 : kCenturyNs;
  return each_ns * count;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

}  // namespace matchbench
