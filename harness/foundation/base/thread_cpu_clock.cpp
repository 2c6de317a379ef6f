#include "harness/foundation/base/thread_cpu_clock.hpp"

#include "harness/foundation/base/clock.hpp"

#include <dlfcn.h>

#include <cstddef>
#include <ctime>

#if __has_include(<sys/rseq.h>)
#include <sys/rseq.h>
#endif

namespace matchbench {
namespace {

#ifdef RSEQ_SIG

// A sequence that no thread ever executes: the kernel, finding the thread elsewhere, forgets it.
// The kernel expects the signature immediately before the address at which an interrupted sequence
// continues.
struct NeverExecuted {
  std::uint32_t signature = RSEQ_SIG;
  std::uint32_t abort = 0;
  alignas(32) struct rseq_cs sequence {};

  NeverExecuted() {
    sequence.start_ip = reinterpret_cast<std::uintptr_t>(&signature);
    sequence.post_commit_offset = 1;
    sequence.abort_ip = reinterpret_cast<std::uintptr_t>(&abort);
  }
};

std::uint64_t never_executed() {
  static const NeverExecuted never;
  return reinterpret_cast<std::uintptr_t>(&never.sequence);
}

// In the calling thread's area, which glibc has registered since 2.35. Its place is looked up by
// name: to link to it, even weakly, would be to need that version.
volatile unsigned long long* current_sequence() {
  const auto* size = static_cast<const unsigned int*>(dlsym(RTLD_DEFAULT, "__rseq_size"));
  const auto* offset = static_cast<const std::ptrdiff_t*>(dlsym(RTLD_DEFAULT, "__rseq_offset"));
  if (size == nullptr || offset == nullptr || *size == 0) return nullptr;
  auto* thread = static_cast<char*>(__builtin_thread_pointer());
  return &reinterpret_cast<struct rseq*>(thread + *offset)->rseq_cs;
}

#else

std::uint64_t never_executed() {
  return 0;
}

volatile unsigned long long* current_sequence() {
  return nullptr;
}

#endif

}  // namespace

// Kernels may come to forget sequences only of a thread that they interrupted, which one that
// sleeps was not.
ThreadCpuClock::ThreadCpuClock() : sequence_(current_sequence()) {
  if (sequence_ == nullptr) return;
  watch_from_now_on();
  const timespec moment{.tv_sec = 0, .tv_nsec = 1'000};
  nanosleep(&moment, nullptr);
  if (was_left_on_processor()) sequence_ = nullptr;
}

void ThreadCpuClock::watch_from_now_on() {
  *sequence_ = never_executed();
}

bool ThreadCpuClock::was_left_on_processor() const {
  return *sequence_ == never_executed();
}

std::int64_t ThreadCpuClock::at_ns(std::int64_t now_ns) {
  if (sequence_ == nullptr) return thread_cpu_ns();
  const std::int64_t since_ns = now_ns - read_at_ns_;
  if (since_ns > kLongestWithoutReadingNs || !was_left_on_processor()) return read_ns();
  return read_cpu_ns_ + since_ns;
}

// The watch begins before either clock is read, so that a pause between the two ends it.
std::int64_t ThreadCpuClock::read_ns() {
  watch_from_now_on();
  read_at_ns_ = monotonic_ns();
  read_cpu_ns_ = thread_cpu_ns();
  return read_cpu_ns_;
}

}  // namespace matchbench
