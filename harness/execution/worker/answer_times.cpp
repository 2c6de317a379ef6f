#include "harness/execution/worker/answer_times.hpp"

#include "harness/execution/protocol/gathering.hpp"
#include "harness/foundation/base/clock.hpp"

#include <time.h>

namespace matchbench::worker {
namespace {

// A sleep ends late by the timer's slack (50 us) and a wake-up; what is left is spent looking.
constexpr std::int64_t kLookNs = 150'000;
// RingConnection looks for the next query half as long.
constexpr std::int64_t kFallsAsleepNs = 20'000;

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

bool await_sleep_of_guest(std::int64_t due_ns) {
  const std::int64_t until_ns = monotonic_ns() + kFallsAsleepNs;
  if (until_ns >= due_ns) return false;
  while (monotonic_ns() < until_ns) {
  }
  return true;
}

CallTime share_of(CallTime whole, std::int64_t index, std::int64_t count) {
  const auto part = [&](std::int64_t ns) { return ns * (index + 1) / count - ns * index / count; };
  return {part(whole.wall_ns), part(whole.cpu_ns)};
}

void post_answer(const protocol::Answered& answered, protocol::FrameWriter& frame,
                 Connection& connection) {
  answered.write(frame);
  if (answered.sequence >= protocol::kGatherFrom) {
    connection.post(frame.end());
  } else {
    connection.say(frame.end());
  }
}

}  // namespace matchbench::worker
