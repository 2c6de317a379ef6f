#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <filesystem>
#include <iterator>
#include <ostream>
#include <thread>

namespace matchbench::cli {
namespace {

std::vector<std::string> failed_checks(const nlohmann::json& results) {
  std::vector<std::string> failed;
  for (const auto& row : results) {
    if (row["verdict"] != "failed") continue;
    failed.push_back(row["check"]);
    EXPECT_FALSE(row["remedy"].is_null()) << row;
  }
  return failed;
}

struct Fault {
  std::string name;                 // what faulty.cpp is told
  std::vector<std::string> failed;  // the checks that must notice, and no others may
};

void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.name;
}

class Faults : public testing::TestWithParam<Fault> {};

// A sanitizer keeps memory of its own, so that growth cannot be told under it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kTellsGrowth = false;
#else
constexpr bool kTellsGrowth = true;
#endif
// Older hosts always, a report of AddressSanitizer without it, growth (twice) with any sanitizer.
#if defined(__SANITIZE_ADDRESS__)
constexpr const char* kNotChecked = "0 failed, 3 not checked\n";
#elif defined(__SANITIZE_THREAD__)
constexpr const char* kNotChecked = "0 failed, 4 not checked\n";
#else
constexpr const char* kNotChecked = "0 failed, 2 not checked\n";
#endif

TEST_P(Faults, AreFoundByTheirCheckAlone) {
  const bool grows = GetParam().name.starts_with("leak");
  if (grows && !kTellsGrowth) GTEST_SKIP() << "a sanitizer keeps memory of its own";
  const std::string parameters = R"({"fault":")" + GetParam().name + R"("})";
  const Finished finished =
      Bench().run({"plugin", "check", FAULTY_SO, "--json", "--parameters", parameters});
  EXPECT_EQ(finished.exit_code, GetParam().failed.empty() ? 0 : 1) << finished.err;
  EXPECT_THAT(failed_checks(finished.json()), testing::ElementsAreArray(GetParam().failed));
}

INSTANTIATE_TEST_SUITE_P(
    PluginCheck, Faults,
    testing::Values(Fault{"none", {}}, Fault{"polite_load", {}}, Fault{"polite_query", {}},
                    Fault{"load_fails", {"load"}}, Fault{"exact_size", {"newer_host"}},
                    Fault{"early", {"call_order"}}, Fault{"empty", {"empty_collection"}},
                    Fault{"one", {"one_service"}}, Fault{"long_text", {"long_text"}},
                    Fault{"non_ascii", {"non_ascii"}}, Fault{"top_k", {"top_k"}},
                    Fault{"seed", {"same_seed"}}, Fault{"state", {"same_query"}},
                    Fault{"deaf_load", {"stop_load"}}, Fault{"deaf_query", {"stop_query"}},
                    Fault{"stdout", {"stdout"}}, Fault{"leak_query", {"query_growth"}},
                    Fault{"leak_life", {"memory_after_destroy"}}),
    [](const auto& fault) { return fault.param.name; });

// Over many lives the threads left behind can also reach the cap on threads before the worker is
// done, which the check of many lives then reports.
TEST(PluginCheck, FindsThreadsThatAreLeftBehind) {
  const auto failed = failed_checks(
      Bench()
          .run({"plugin", "check", FAULTY_SO, "--json", "--parameters", R"({"fault":"thread"})"})
          .json());
  EXPECT_THAT(failed, testing::Contains("threads"));
  EXPECT_THAT(failed, testing::IsSubsetOf({"threads", "memory_after_destroy"}));
}

TEST(PluginCheck, StopsAtTheRootCauseIfRankingsAreWrong) {
  const auto results =
      Bench()
          .run({"plugin", "check", FAULTY_SO, "--json", "--parameters", R"({"fault":"rising"})"})
          .json();
  // Later checks would fail for the same reason, with remedies that do not help.
  EXPECT_EQ(failed_checks(results), std::vector<std::string>{"rankings"});
}

TEST(PluginCheck, NamesTheSymbolsThatAreExportedBesideTheEntry) {
  const auto results = Bench().run({"plugin", "check", TALKATIVE_SO, "--json"}).json();
  EXPECT_EQ(failed_checks(results), std::vector<std::string>{"symbols"});
  EXPECT_THAT(results[0]["detail"].get<std::string>(), testing::HasSubstr("faulty_left_over"));
}

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
  if (!kTellsGrowth) GTEST_SKIP() << "the worker has one";
  const Bench bench;
  bench.put("sane.so", with_bytes_changed(read_file(FAULTY_SO), "__cxa_guard_acquire",
                                          std::string("__asan_init\0", 12)));
  const Finished finished = bench.run({"plugin", "check", "sane.so"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.out, testing::HasSubstr("check a build without it; a contest with "
                                               "'isolation: none' runs one that has it"));
}

TEST(PluginCheck, RefusesALibraryForAnotherMachine) {
  const Bench bench;
  std::string library = read_file(TALKATIVE_SO);
  library.replace(18, 2, "\x34\x12");  // elf(5): e_machine
  bench.put("foreign.so", library);
  const Finished finished = bench.run({"plugin", "check", "foreign.so"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, testing::HasSubstr("is not a shared library for this machine"));
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

TEST(PluginCheck, RefusesAnIndexThatNoLibraryHas) {
  const Finished finished = Bench().run({"plugin", "check", "keyword", "--index", "4294967296"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, testing::HasSubstr("--index 4294967296: no library has this many"));
}

TEST(PluginCheck, RefusesAFileThatIsNoLibrary) {
  const Bench bench;
  bench.put("text.so", "not a library\n");
  const Finished finished = bench.run({"plugin", "check", "text.so"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, testing::HasSubstr("text.so is not a shared library for this machine"));
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
