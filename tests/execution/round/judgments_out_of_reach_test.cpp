// What a round must not read, and what nobody may foresee of it.
#include "harness/data/store/round/store.hpp"
#include "tests/execution/round/host_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using OutOfReach = HostRound;

std::uint64_t secret_in(const fs::path& database) {
  return store::RoundStore::open(database, store::RoundStore::Mode::kRead).round().secret;
}

// Judgments that are not there cannot be opened.
TEST_F(OutOfReach, ARoundNeedsNoJudgments) {
  fs::copy(geography(), folder_ / "geography", fs::copy_options::recursive);
  ASSERT_GT(fs::remove_all(folder_ / "geography" / "judgments"), 1u);
  write_contest(fmt::format("  - {{plugin: {}/keyword/keyword.so}}\n", REFERENCE_PLUGINS),
                folder_ / "geography");
  const Ended ended = run_host(folder_, run_into("blind.db"));
  EXPECT_EQ(ended.code, 0) << ended.output;
  EXPECT_TRUE(all_finished(file("blind.db")));
}

// The kernel's own account of what the whole family of processes opens. The host lists the folder,
// so that it knows the files that no plugin may be shown under another name; it opens none of them.
TEST_F(OutOfReach, ARoundOpensNoJudgments) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "LeakSanitizer does not work under strace";
#endif
  if (std::system("strace -f -o /dev/null true 2>/dev/null") != 0) {
    GTEST_SKIP() << "strace is not installed or not allowed here";
  }
  write_geography_contest();
  const std::string command = fmt::format(
      "cd {} && TMPDIR=. strace -f -qq -e trace=open,openat,openat2 -o trace.txt "
      "{}/bin/matchbench run contest.yaml --db traced.db --quiet > output.txt 2>&1",
      folder_.string(), MATCHBENCH_BINARY_DIR);
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(geography() / "judgments")) {
    files.push_back(entry.path().filename().string());
  }
  ASSERT_THAT(files, testing::Not(testing::IsEmpty()));
  std::ifstream trace(file("trace.txt"));
  int opened = 0;
  int of_the_collection = 0;
  for (std::string line; std::getline(trace, line); ++opened) {
    if (line.find("judgments") != line.npos) {
      EXPECT_THAT(line, HasSubstr("O_DIRECTORY"));
    }
    for (const auto& name : files) EXPECT_THAT(line, testing::Not(HasSubstr(name)));
    of_the_collection += line.find("geography/services.yaml") != line.npos;
  }
  EXPECT_GT(opened, 100);
  EXPECT_GE(of_the_collection, 1);
}

TEST_F(OutOfReach, ASecretIsDrawnForEachRoundAndKeptInIt) {
  const std::string entrant =
      fmt::format("  - {{plugin: {}/random/random.so}}\n", REFERENCE_PLUGINS);
  const std::string protocol = "anonymise: true, passes: 1, blocks: 1, warmup: 0";
  write_contest(entrant, geography(), "{" + protocol + "}");
  ASSERT_EQ(run_host(folder_, run_into("one.db")).code, 0);
  ASSERT_EQ(run_host(folder_, run_into("two.db")).code, 0);
  EXPECT_NE(secret_in(file("one.db")), 0u);
  EXPECT_NE(secret_in(file("one.db")), secret_in(file("two.db")));
  EXPECT_NE(facts_in(file("one.db")), facts_in(file("two.db")));  // in another order

  const Facts before = facts_in(file("one.db"));
  ASSERT_EQ(run_host(folder_, run_into("one.db")).code, 0);
  EXPECT_EQ(facts_in(file("one.db")), before);  // and no repetition is superseded

  // The stored secret repeats the round.
  write_contest(entrant, geography(),
                fmt::format("{{{}, secret: {}}}", protocol, secret_in(file("one.db"))));
  ASSERT_EQ(run_host(folder_, run_into("three.db")).code, 0);
  EXPECT_EQ(facts_in(file("three.db")), before);
  const Ended refused = run_host(folder_, run_into("two.db"));
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.output, HasSubstr("it differs in protocol.secret"));
}

TEST_F(OutOfReach, ALibraryBesideTheContestReadsItselfAlone) {
  fs::copy_file(fs::path(REFERENCE_PLUGINS) / "keyword/keyword.so", file("keyword.so"));
  write_contest("  - {plugin: ./keyword.so}\n", geography(), "{passes: 1, blocks: 1, warmup: 0}");
  const Ended ended = run_host(folder_, run_into("round.db"));
  EXPECT_EQ(ended.code, 0);
  EXPECT_THAT(ended.output, HasSubstr("keyword: may read only its library"));
  EXPECT_THAT(ended.output, HasSubstr("contest.yaml lies there"));
}

}  // namespace
}  // namespace matchbench::round
