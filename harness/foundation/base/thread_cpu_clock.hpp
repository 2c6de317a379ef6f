#pragma once

#include <cstdint>

namespace matchbench {

// The CPU time of one thread, read without a system call as long as the kernel leaves the thread on
// its processor: until then it grows as the monotonic clock does. The kernel tells through the
// thread's restartable sequence (rseq(2)), which it ends whenever it has taken the thread off, and
// when a signal arrives. A system call costs 20 times what a null query takes.
// It belongs to the thread that made it. If the kernel or the C library has no such sequences, as
// glibc before 2.35, every reading is a system call; plugin_bench compares the two. Callers read it
// outside the wall time of a query, which stays the same.
class ThreadCpuClock {
 public:
  // Sleeps for a moment, to see that the kernel tells.
  ThreadCpuClock();

  // The thread's CPU time, `now_ns` being the monotonic time of now. What interrupts took within
  // the last kLongestWithoutReadingNs may be counted in; what the thread slept or waited never is.
  std::int64_t at_ns(std::int64_t now_ns);

  // Whether most readings are none of the kernel's.
  bool is_told_by_kernel() const { return sequence_ != nullptr; }

  static constexpr std::int64_t kLongestWithoutReadingNs = 50'000;

 private:
  std::int64_t read_ns();
  void watch_from_now_on();
  bool was_left_on_processor() const;

  // The kernel's word on the thread; nullptr: it says nothing.
  volatile unsigned long long* sequence_ = nullptr;
  std::int64_t read_at_ns_ = 0;  // monotonic time just before the last real reading
  std::int64_t read_cpu_ns_ = 0;
};

}  // namespace matchbench
