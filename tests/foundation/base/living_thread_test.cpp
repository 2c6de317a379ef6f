#include "harness/foundation/base/os/living_thread.hpp"

#include "harness/foundation/base/os/status_number.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

namespace matchbench {
namespace {

class OtherProcess {
 public:
  // Runs `work` in a child.
  template <class Work>
  explicit OtherProcess(Work work) : id_(fork()) {
    if (id_ == 0) {
      work();
      _exit(0);
    }
    status_ = open(("/proc/" + std::to_string(id_) + "/status").c_str(), O_RDONLY);
  }
  ~OtherProcess() {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
    close(status_);
  }
  OtherProcess(const OtherProcess&) = delete;
  OtherProcess& operator=(const OtherProcess&) = delete;

  pid_t id() const { return id_; }
  std::uint64_t threads() const { return status_number(status_, "Threads:"); }
  // Its first thread has no memory any more, and others are still there.
  bool lacks_first_thread() const { return status_number(status_, "VmRSS:") == 0 && threads() > 1; }
  bool has_ended() const {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_pid == id_;
  }

 private:
  pid_t id_;
  int status_ = -1;
};

TEST(LivingThread, IsOneThatTheFirstThreadHasLeftBehind) {
  const OtherProcess process([] {
    std::thread([] { pause(); }).detach();
    syscall(SYS_exit, 0);  // of this thread alone
  });
  while (!process.lacks_first_thread()) usleep(1000);
  EXPECT_TRUE(has_living_thread(process.id()));
}

// A line end in a name ends no line of the kernel's account.
TEST(LivingThread, IsOneWhateverItIsCalled) {
  const OtherProcess process([] {
    std::thread([] {
      prctl(PR_SET_NAME, "a\nb");
      pause();
    }).detach();
    usleep(10'000);
    syscall(SYS_exit, 0);
  });
  while (!process.lacks_first_thread()) usleep(1000);
  usleep(50'000);
  EXPECT_TRUE(has_living_thread(process.id()));
}

// Its memory takes a while to be given back, and its threads end one by one.
TEST(LivingThread, IsNoneOfAProcessThatIsBeingKilled) {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  constexpr std::uint64_t kThreads = 16;
  int looks = 0;
  for (int time = 0; time < 40; ++time) {
    const OtherProcess process([] {
      const std::vector<char> memory(kBytes, 1);
      for (std::uint64_t i = 0; i < kThreads; ++i) {
        std::thread([] {
          for (;;) usleep(100);
        }).detach();
      }
      for (;;) pause();
    });
    while (process.threads() <= kThreads) usleep(1000);
    kill(process.id(), SIGKILL);
    while (!process.has_ended()) {
      if (!process.lacks_first_thread()) continue;
      ++looks;
      if (!has_living_thread(process.id())) continue;
      // One that is about to end may be taken for a living one for a moment, which the host waits.
      usleep(20'000);
      EXPECT_FALSE(process.lacks_first_thread() && has_living_thread(process.id()));
    }
  }
  RecordProperty("looks", looks);
}

}  // namespace
}  // namespace matchbench
