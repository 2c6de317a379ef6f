#include "harness/foundation/base/os/call_clock.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "tests/support/milliseconds.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <utility>

namespace matchbench {
namespace {

// Falling asleep and waking up, on any machine.
constexpr std::int64_t kLittleNs = 5 * kMs;

// A process that computes when it is told to, for so long by its own processor time.
class Calculator {
 public:
  Calculator() : tell_(make_pipe()), hear_(make_pipe()), id_(fork_alone()) {
    if (id_ == 0) compute_until_told_nothing();
  }
  ~Calculator() {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }

  pid_t id() const { return id_; }
  void tell(std::int64_t ns) { EXPECT_EQ(write(tell_.second.get(), &ns, sizeof ns), 8); }
  void await() {
    char done = 0;
    EXPECT_EQ(read(hear_.first.get(), &done, 1), 1);
  }
  void compute(std::int64_t ns) {
    tell(ns);
    await();
  }

 private:
  [[noreturn]] void compute_until_told_nothing() {
    for (std::int64_t ns = 0; read(tell_.first.get(), &ns, sizeof ns) == sizeof ns;) {
      const std::int64_t until_ns = thread_cpu_ns() + ns;
      while (thread_cpu_ns() < until_ns) {
      }
      if (write(hear_.second.get(), "", 1) != 1) break;
    }
    _exit(0);
  }

  std::pair<OwnedFd, OwnedFd> tell_;
  std::pair<OwnedFd, OwnedFd> hear_;
  pid_t id_;
};

TEST(CallClock, TakesTheTimesOfACall) {
  Calculator process;
  CallClock clock(process.id(), 1);
  const std::int64_t before_ns = monotonic_ns();
  clock.start();
  process.compute(20 * kMs);
  clock.stop();
  const std::int64_t after_ns = monotonic_ns();
  clock.settle();
  EXPECT_GE(clock.start_ns(), before_ns);
  EXPECT_GE(clock.wall_ns(), 20 * kMs);
  EXPECT_LE(clock.wall_ns(), after_ns - before_ns);
  EXPECT_GE(clock.cpu_ns(), 20 * kMs);
  EXPECT_LE(clock.cpu_ns(), clock.wall_ns());
  EXPECT_LT(clock.take_unexplained_ns(), kLittleNs);
}

TEST(CallClock, SeesWhatIsUsedBetweenTwoCalls) {
  Calculator process;
  CallClock clock(process.id(), 1);
  process.compute(20 * kMs);  // before the first: nobody was called yet
  for (int call = 0; call < 3; ++call) {
    clock.start();
    process.compute(kMs);
    clock.stop();
    clock.settle();
    if (call < 2) process.compute(20 * kMs);
  }
  const std::int64_t unexplained_ns = clock.take_unexplained_ns();
  EXPECT_GE(unexplained_ns, 40 * kMs - kLittleNs);  // what their calls had time for is theirs
  EXPECT_LT(unexplained_ns, 40 * kMs + kLittleNs);
  EXPECT_EQ(clock.take_unexplained_ns(), 0);
}

// It computes 20 ms, which a call of so many threads cannot have used that ended at once.
TEST(CallClock, SeesWhatIsUsedBeyondTheThreadsThatMayCompute) {
  for (const std::uint32_t threads : {1u, 8u}) {
    Calculator process;
    CallClock clock(process.id(), threads);
    clock.start();
    clock.stop();
    process.compute(20 * kMs);
    clock.settle();
    const std::int64_t explained_ns = clock.wall_ns() * threads + clock.wall_ns() / 10;
    const std::int64_t unexplained_ns = clock.take_unexplained_ns();
    EXPECT_GE(unexplained_ns, 20 * kMs - explained_ns);
    EXPECT_EQ(clock.cpu_ns(), clock.wall_ns() + unexplained_ns);
  }
}

// The kernel counts a thread that runs on elsewhere at its ticks alone.
TEST(CallClock, CountsWhatShowsLaterAsFarAsTheCallHadTimeForIt) {
  Calculator process;
  CallClock clock(process.id(), 1);
  const auto call = [&](std::int64_t wall_ns) {
    clock.start();
    process.compute(kMs);
    while (monotonic_ns() < clock.start_ns() + wall_ns) {
    }
    clock.stop();
    clock.settle();
    clock.take_unexplained_ns();
  };
  call(30 * kMs);
  process.compute(5 * kMs);
  clock.look();
  EXPECT_GE(clock.cpu_ns(), 6 * kMs);
  EXPECT_LT(clock.take_unexplained_ns(), kLittleNs);
  call(30 * kMs);
  process.compute(25 * kMs);  // of which one tick of the slowest kernel
  clock.look();
  EXPECT_GE(clock.cpu_ns(), 11 * kMs);
  EXPECT_LT(clock.cpu_ns(), 11 * kMs + kLittleNs);
  EXPECT_GE(clock.take_unexplained_ns(), 15 * kMs);
  call(0);
  process.compute(20 * kMs);
  clock.look();
  EXPECT_LE(clock.cpu_ns(), clock.wall_ns() * 11 / 10);
  EXPECT_GE(clock.take_unexplained_ns(), 20 * kMs - kLittleNs);
}

TEST(CallClock, CountsNothingBetweenCallsThatFollowByThemselves) {
  Calculator process;
  CallClock clock(process.id(), 1);
  clock.start();
  process.compute(kMs);
  clock.stop();
  clock.settle();
  const std::int64_t end_ns = clock.start_ns() + clock.wall_ns();
  process.compute(20 * kMs);
  clock.go_on();
  process.compute(kMs);
  clock.stop();
  clock.settle();
  EXPECT_EQ(clock.start_ns(), end_ns);
  EXPECT_GE(clock.cpu_ns(), 21 * kMs);
  EXPECT_LT(clock.take_unexplained_ns(), kLittleNs);
}

TEST(CallClock, OfAProcessThatIsGoneStandsStill) {
  Calculator process;
  CallClock clock(process.id(), 1);
  clock.start();
  process.compute(5 * kMs);
  clock.stop();
  clock.settle();
  kill(process.id(), SIGKILL);
  waitpid(process.id(), nullptr, 0);
  clock.start();
  clock.stop();
  clock.settle();
  EXPECT_EQ(clock.cpu_ns(), 0);
  EXPECT_LT(clock.take_unexplained_ns(), kLittleNs);
}

}  // namespace
}  // namespace matchbench
