#include "harness/foundation/base/os/call_clock.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

namespace matchbench {
namespace {

// Of a kernel with 100 ticks in a second.
constexpr std::int64_t kLongestTickNs = 10'000'000;

}  // namespace

CallClock::CallClock(pid_t process, std::uint32_t max_threads)
    : threads_(std::max<std::uint32_t>(max_threads, 1)) {
  if (const int error = clock_getcpuclockid(process, &clock_); error != 0) {
    throw system_error("cannot ask for the processor time of a process", error);
  }
}

void CallClock::stop() {
  end_ns_ = monotonic_ns();
}

// A process that was waited for has used no more.
std::int64_t CallClock::processor_ns() const {
  timespec time{};
  if (clock_gettime(clock_, &time) != 0) return cpu_end_ns_;
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void CallClock::look() {
  cpu_start_ns_ = processor_ns();
  if (!called_) return;
  const std::int64_t more_ns = cpu_start_ns_ - cpu_end_ns_;
  const std::int64_t left_ns = std::max<std::int64_t>(wall_ns() - used_ns_, 0);
  const std::int64_t late_ns =
      std::exchange(looked_, true) ? 0 : std::min({more_ns, left_ns, kLongestTickNs});
  used_ns_ += late_ns;
  unexplained_ns_ += more_ns - late_ns;
  cpu_end_ns_ = cpu_start_ns_;
}

void CallClock::start() {
  if (!looked_) look();
  start_ns_ = monotonic_ns();
}

void CallClock::go_on() {
  cpu_start_ns_ = cpu_end_ns_;
  start_ns_ = end_ns_;
}

void CallClock::settle() {
  cpu_end_ns_ = processor_ns();
  used_ns_ = cpu_end_ns_ - cpu_start_ns_;
  called_ = true;
  looked_ = false;
  unexplained_ns_ += beyond_ns();
}

std::int64_t CallClock::beyond_ns() const {
  return std::max<std::int64_t>(used_ns_ - wall_ns() * threads_ - wall_ns() / 10, 0);
}

std::int64_t CallClock::cpu_ns() const {
  return std::clamp(used_ns_, std::int64_t{0}, wall_ns()) + beyond_ns();
}

std::int64_t CallClock::take_unexplained_ns() {
  return std::exchange(unexplained_ns_, 0);
}

}  // namespace matchbench
