#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <filesystem>
#include <iterator>
#include <thread>

namespace matchbench::cli {
namespace {

// Older hosts always, a report of AddressSanitizer without it, growth (twice) with any sanitizer.
#if defined(__SANITIZE_ADDRESS__)
constexpr const char* kNotChecked = "0 failed, 3 not checked\n";
#elif defined(__SANITIZE_THREAD__)
constexpr const char* kNotChecked = "0 failed, 4 not checked\n";
#else
constexpr const char* kNotChecked = "0 failed, 2 not checked\n";
#endif

std::string with_bytes_changed(std::string file, const std::string& from, const std::string& to) {
  const auto at = file.find(from);
  EXPECT_NE(at, file.npos);
  return file.replace(at, to.size(), to);
}

TEST(PluginCheck, ShowsNoSymbolsNameToATerminalAsItIs) {
  const Bench bench;
  bench.put("loud.so",
            with_bytes_changed(read_file(TALKATIVE_SO), "faulty_left_over", "faulty\033[2J__over"));
  const Finished finished = bench.run({"plugin", "check", "loud.so"});
  EXPECT_THAT(finished.out, testing::HasSubstr("faulty [2J__over"));
}

// What such a library needs first stands in the place of another symbol.
TEST(PluginCheck, SaysThatASanitizersRuntimeIsMissing) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the worker has one";
#endif
  const Bench bench;
  bench.put("sane.so", with_bytes_changed(read_file(FAULTY_SO), "__cxa_guard_acquire",
                                          std::string("__asan_init\0", 12)));
  const Finished finished = bench.run({"plugin", "check", "sane.so"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.out, testing::HasSubstr("check a build without it; a contest with "
                                               "'isolation: none' runs one that has it"));
}

TEST(PluginCheck, SaysWhatWasNotChecked) {
  const Finished finished = Bench().run({"plugin", "check", "random"});
  EXPECT_EQ(finished.exit_code, 0) << finished.out;
  EXPECT_THAT(finished.out,
              testing::HasSubstr("-       works with older hosts: ABI 1.0 is the first"));
  EXPECT_THAT(finished.out, testing::HasSubstr(kNotChecked));
}

TEST(PluginCheck, ColoursItsVerdictsOnATerminalAlone) {
  const Bench bench;
  const std::vector<std::string> rising = {"plugin", "check", FAULTY_SO, "--parameters",
                                           R"({"fault":"rising"})"};
  const std::string shown = bench.run_on_terminal(rising, 100);
  EXPECT_THAT(shown, testing::HasSubstr("\x1b[32mok    \x1b[0m"));
  EXPECT_THAT(shown, testing::HasSubstr("\x1b[1;31mFAILED\x1b[0m"));
  EXPECT_THAT(bench.run(rising).out, testing::Not(testing::HasSubstr("\x1b")));
}

std::size_t folders_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                std::filesystem::directory_iterator()));
}

// Whichever worker is at work when the signal comes.
TEST(PluginCheck, LeavesNoScratchFolderIfItIsInterrupted) {
  for (const std::string command : {"check", "show", "add"}) {
    SCOPED_TRACE(command);
    Bench bench;
    std::filesystem::create_directories(bench / "tmp");
    bench.set("TMPDIR=" + (bench / "tmp").string());
    const pid_t process = bench.start({"plugin", command, FAULTY_SO}, command, {});
    siginfo_t ended{};
    while (folders_in(bench / "tmp") == 0 && ended.si_pid == 0) {
      std::this_thread::yield();
      waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOHANG | WNOWAIT);
    }
    kill(process, SIGINT);
    const Finished finished = bench.wait(process, command);
    // The shorter ones may have been done.
    if (finished.exit_code != 0) {
      EXPECT_EQ(finished.exit_code, 3);
      EXPECT_THAT(finished.err, testing::HasSubstr("interrupted"));
    }
    EXPECT_EQ(folders_in(bench / "tmp"), 0u);
  }
}

}  // namespace
}  // namespace matchbench::cli
