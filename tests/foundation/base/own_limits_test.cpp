#include "harness/foundation/base/os/own_limits.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/status_file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace matchbench {
namespace {

bool can_have(std::uint64_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  munmap(memory, bytes);
  return true;
}

std::uint64_t machine_bytes() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Each in a process of its own, which ends with the number of what went wrong.
int tried_limit() {
  limit_own_memory();
  if (!has_limited_own_memory()) return 1;
  if (can_have(machine_bytes() / 5 * 3)) return 2;
  if (!can_have(machine_bytes() / 5)) return 3;
  ChildProcess child({.what = "the helper",
                      .program = "/bin/sh",
                      .arguments = {"-c", "sleep .2; test \"$(ulimit -Sd)\" = unlimited"}},
                     "");
  return child.wait(std::chrono::seconds(60)).code == 0 ? 0 : 4;
}

int tried_limit_of_the_person() {
  const rlimit own{.rlim_cur = std::uint64_t{1} << 30, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_DATA, &own);
  limit_own_memory();
  rlimit now{};
  getrlimit(RLIMIT_DATA, &now);
  return now.rlim_cur == own.rlim_cur && !has_limited_own_memory() ? 0 : 1;
}

TEST(MemoryLimit, IsHalfOfTheMachineForThisProcessAndNoneForThoseThatItStarts) {
  if (StatusFile(getpid()).number("VmData:") * 1024 > machine_bytes() / 4) {
    GTEST_SKIP() << "a sanitizer has reserved more than there is";
  }
  EXPECT_EXIT(std::exit(tried_limit()), testing::ExitedWithCode(0), "");
}

TEST(MemoryLimit, IsThatOfThePersonIfThereIsOne) {
  EXPECT_EXIT(std::exit(tried_limit_of_the_person()), testing::ExitedWithCode(0), "");
}

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

void spin_for(double seconds) {
  const double end = processor_seconds() + seconds;
  while (processor_seconds() < end) {
  }
}

constexpr const char* kLastWords = "error: it took too long\n";

TEST(ReadingTime, EndsAProcessThatTakesMoreWithASentence) {
  EXPECT_EXIT(
      {
        limit_own_reading_time(kLastWords, std::chrono::seconds(1));
        spin_for(20);
        std::exit(0);
      },
      testing::ExitedWithCode(3), "^error: it took too long\n$");
}

TEST(ReadingTime, GrowsWithWhatIsRead) {
  EXPECT_EXIT(
      {
        limit_own_reading_time(kLastWords, std::chrono::seconds(1));
        const TemporaryFolder folder;
        read_file(folder.put("large", std::string(1'500'000, ' ')));
        spin_for(2.5);
        std::fputs("done\n", stderr);
        spin_for(20);
        std::exit(0);
      },
      testing::ExitedWithCode(3), "^done\nerror: it took too long\n$");
}

int tried_reading_limit_of_the_person() {
  const rlimit own{.rlim_cur = 1000, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_CPU, &own);
  limit_own_reading_time(kLastWords, std::chrono::seconds(1));
  spin_for(2.5);
  return 0;
}

TEST(ReadingTime, IsThatOfThePersonIfThereIsOne) {
  EXPECT_EXIT(std::exit(tried_reading_limit_of_the_person()), testing::ExitedWithCode(0), "");
}

int tried_reading_limit_of_child() {
  limit_own_reading_time(kLastWords);
  ChildProcess child({.what = "the helper",
                      .program = "/bin/sh",
                      .arguments = {"-c", "sleep .2; test \"$(ulimit -St)\" = unlimited"}},
                     "");
  return child.wait(std::chrono::seconds(60)).code;
}

TEST(ReadingTime, IsNotThatOfProcessesThatAreStarted) {
  EXPECT_EXIT(std::exit(tried_reading_limit_of_child()), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace matchbench
