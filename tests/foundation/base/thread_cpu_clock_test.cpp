#include "harness/foundation/base/thread_cpu_clock.hpp"
#include "harness/foundation/base/clock.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stop_token>
#include <thread>

namespace matchbench {
namespace {

// Every reading must lie between two system calls made around it, but for what the kernel does not
// count as the thread's: interrupts, and what the machine below took from this one.
constexpr std::int64_t kNotCountedNs = ThreadCpuClock::kLongestWithoutReadingNs;

void expect_agrees(ThreadCpuClock& clock) {
  const std::int64_t before_ns = thread_cpu_ns();
  const std::int64_t read_ns = clock.at_ns(monotonic_ns());
  const std::int64_t after_ns = thread_cpu_ns();
  EXPECT_GE(read_ns, before_ns - kNotCountedNs);
  EXPECT_LE(read_ns, after_ns + kNotCountedNs);
}

void be_busy(std::int64_t duration_ns) {
  const std::int64_t end_ns = monotonic_ns() + duration_ns;
  while (monotonic_ns() < end_ns) {
  }
}

TEST(ThreadCpuClock, AgreesWithTheKernelOverShortAndLongWork) {
  ThreadCpuClock clock;
  for (int i = 0; i < 2'000; ++i) {
    be_busy(i % 7 == 0 ? 200'000 : 500 * (i % 13));
    expect_agrees(clock);
  }
}

TEST(ThreadCpuClock, AgreesWithTheKernelAfterSleep) {
  ThreadCpuClock clock;
  for (const int sleep_us : {1, 10, 1'000, 50'000}) {
    clock.at_ns(monotonic_ns());
    std::this_thread::sleep_for(std::chrono::microseconds(sleep_us));
    expect_agrees(clock);
  }
}

// Every reading is the kernel's own then: none lies outside the two around it.
TEST(ThreadCpuClock, ReadsTheKernelWhereTheLibraryHasNoSequences) {
  if (std::getenv("GLIBC_TUNABLES") == nullptr) {
    // This test in a process whose library registers none, as that before 2.35.
    const int status = std::system(
        "GLIBC_TUNABLES=glibc.pthread.rseq=0 \"$(readlink /proc/$PPID/exe)\" --gtest_brief=1 "
        "--gtest_filter=ThreadCpuClock.ReadsTheKernelWhereTheLibraryHasNoSequences");
    EXPECT_EQ(status, 0);
    return;
  }
  ThreadCpuClock clock;
  ASSERT_FALSE(clock.is_told_by_kernel());
  for (int i = 0; i < 100; ++i) {
    const std::int64_t before_ns = thread_cpu_ns();
    const std::int64_t read_ns = clock.at_ns(monotonic_ns());
    EXPECT_LE(before_ns, read_ns);
    EXPECT_LE(read_ns, thread_cpu_ns());
  }
}

// Pins this thread, and with it those that it starts.
void stay_on_this_processor() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
}

TEST(ThreadCpuClock, DoesNotCountTheTurnsOfAThreadOnTheSameProcessor) {
  std::jthread measured([] {
    stay_on_this_processor();
    std::jthread other([](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
      }
    });
    ThreadCpuClock clock;
    for (int i = 0; i < 20'000; ++i) {
      be_busy(5'000);
      if (i % 10 == 0) expect_agrees(clock);
    }
  });
}

// The other thread takes its turn while the measured one waits for it, and is done so soon that no
// reading would be due.
TEST(ThreadCpuClock, DoesNotCountShortWaits) {
  constexpr int kTurns = 5'000;
  std::jthread measured([] {
    stay_on_this_processor();
    int ask[2];
    int reply[2];
    ASSERT_EQ(pipe(ask), 0);
    ASSERT_EQ(pipe(reply), 0);
    std::jthread other([&] {
      char byte = 0;
      while (read(ask[0], &byte, 1) == 1) {
        be_busy(10'000);
        if (write(reply[1], &byte, 1) != 1) return;
      }
    });
    ThreadCpuClock clock;
    const std::int64_t start_ns = thread_cpu_ns();
    std::int64_t counted_ns = 0;
    for (int i = 0; i < kTurns; ++i) {
      char byte = 0;
      const std::int64_t before_ns = clock.at_ns(monotonic_ns());
      ASSERT_EQ(write(ask[1], &byte, 1), 1);
      ASSERT_EQ(read(reply[0], &byte, 1), 1);
      counted_ns += std::max(std::int64_t{0}, clock.at_ns(monotonic_ns()) - before_ns);
    }
    const std::int64_t used_ns = thread_cpu_ns() - start_ns;
    EXPECT_LT(counted_ns, used_ns + std::int64_t{kTurns} * 10'000 / 4);
    close(ask[1]);
    other.join();
    for (const int end : {ask[0], reply[0], reply[1]}) close(end);
  });
}

TEST(ThreadCpuClock, NeverGoesBackMoreThanItCountsTooMuch) {
  ThreadCpuClock clock;
  std::int64_t last_ns = clock.at_ns(monotonic_ns());
  for (int i = 0; i < 100'000; ++i) {
    const std::int64_t now_ns = clock.at_ns(monotonic_ns());
    ASSERT_GE(now_ns, last_ns - kNotCountedNs);
    last_ns = now_ns;
  }
}

}  // namespace
}  // namespace matchbench
