#include "harness/foundation/base/os/call_clock.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

namespace matchbench {

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

void CallClock::start() {
  cpu_start_ns_ = processor_ns();
  if (called_) unexplained_ns_ += cpu_start_ns_ - cpu_end_ns_;
  start_ns_ = monotonic_ns();
}

void CallClock::go_on() {
  cpu_start_ns_ = cpu_end_ns_;
  start_ns_ = end_ns_;
}

void CallClock::settle() {
  cpu_end_ns_ = processor_ns();
  called_ = true;
  const std::int64_t explained_ns = wall_ns() * threads_ + wall_ns() / 10;
  unexplained_ns_ += std::max<std::int64_t>(cpu_end_ns_ - cpu_start_ns_ - explained_ns, 0);
}

std::int64_t CallClock::cpu_ns() const {
  return std::clamp(cpu_end_ns_ - cpu_start_ns_, std::int64_t{0}, wall_ns());
}

std::int64_t CallClock::take_unexplained_ns() {
  return std::exchange(unexplained_ns_, 0);
}

}  // namespace matchbench
