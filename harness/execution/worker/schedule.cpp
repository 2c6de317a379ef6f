#include "harness/execution/worker/schedule.hpp"

#include "harness/foundation/base/clock.hpp"

#include <time.h>

namespace matchbench::worker {
namespace {

// A sleep ends late by the timer's slack (50 us) and a wake-up; what is left is spent looking.
constexpr std::int64_t kLookNs = 150'000;

void sleep_until(std::int64_t time_ns) {
  const timespec until{.tv_sec = time_ns / 1'000'000'000, .tv_nsec = time_ns % 1'000'000'000};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
}

}  // namespace

void wait_until(std::int64_t due_ns, Connection& host) {
  if (monotonic_ns() + kLookNs < due_ns) {
    host.ring();
    sleep_until(due_ns - kLookNs);
  }
  while (monotonic_ns() < due_ns) {
  }
}

}  // namespace matchbench::worker
