// What the kernel sees of a worker that asks the null matchmaker: nothing at all while a query is
// timed. tests/execution/plugin/timed_region_test.cpp shows the same of allocations.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;

// The processor time of the thread is read before and after every timed call, by a system call that
// lies outside the two readings of the monotonic clock: what stands between the two is timed.
struct Regions {
  int readings = 0;
  int quiet = 0;
  bool disturbed = false;

  void take(const std::string& call) {
    if (call.find("clock_gettime(CLOCK_MONOTONIC") != call.npos) return;  // the clock itself
    if (call.find("clock_gettime(CLOCK_THREAD_CPUTIME_ID") != call.npos) {
      if (readings++ % 2 == 1 && !disturbed) ++quiet;
      disturbed = false;
    } else if (readings % 2 == 1) {
      disturbed = true;
    }
  }
  int all() const { return readings / 2; }
};

TEST(SystemCalls, AreNotMadeWhileAQueryIsTimed) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "LeakSanitizer does not work under strace";
#endif
  if (std::system("strace -f -o /dev/null true 2>/dev/null") != 0) {
    GTEST_SKIP() << "strace is not installed or not allowed here";
  }
  const fs::path folder = fs::path("/tmp") / fmt::format("matchbench_trace_{}", getpid());
  fs::create_directories(folder);
  std::ofstream(folder / "contest.yaml")
      << "matchbench: contest/1\nname: Trace\ncollection: " << MATCHBENCH_SOURCE_DIR
      << "/datasets/geography\nentrants:\n  - plugin: " << REFERENCE_PLUGINS
      << "/null/null.so\nprotocol: {passes: 9, blocks: 1, warmup: 1}\n";
  const std::string command = fmt::format(
      "cd {} && TMPDIR=. strace -ff -qq -o trace {}/bin/matchbench run contest.yaml --db traced.db "
      "--quiet > output.txt 2>&1",
      folder.string(), MATCHBENCH_BINARY_DIR);
  ASSERT_EQ(std::system(command.c_str()), 0);
  int workers = 0;
  for (const auto& file : fs::directory_iterator(folder)) {
    if (!file.path().filename().string().starts_with("trace.")) continue;
    Regions regions;
    std::ifstream trace(file.path());
    for (std::string line; std::getline(trace, line);) regions.take(line);
    // 12 requests, ten times, between create(), load() and destroy(), which may ask for memory.
    if (regions.all() != 3 + 120) continue;
    ++workers;
    EXPECT_GE(regions.quiet, 120);
  }
  EXPECT_EQ(workers, 1);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace matchbench::round
