// What `run` refuses before anything runs; that each fault is found is said below the command line.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class RefusedContest : public testing::Test {
 protected:
  // With and without --dry-run, in one line, and without a database.
  void expect_refused(const std::string& message) const {
    for (const char* dry : {"", "--dry-run"}) {
      std::vector<std::string> words = {"run", "c.yaml", "--db", "r.db"};
      if (*dry != '\0') words.emplace_back(dry);
      const Finished finished = bench_.run(words);
      EXPECT_EQ(finished.exit_code, 2) << finished.out;
      EXPECT_THAT(finished.err, HasSubstr(message));
      EXPECT_FALSE(std::filesystem::exists(bench_ / "r.db"));
    }
  }
  std::string error_of(const std::vector<std::string>& words) const {
    const Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 2) << finished.out;
    return finished.err;
  }

  const CommandBench bench_;
};

TEST_F(RefusedContest, IsSaidInOneLineAndLeavesNoDatabase) {
  const std::string collection = geography().string();
  for (const auto& [lines, message] : std::vector<std::pair<std::string, std::string>>{
           {"collection: " + collection + "\nentrants: [{plugin: random}]\npases: 2\n",
            "c.yaml:5:1: unknown key 'pases'"},
           {"collection: absent\nentrants: [{plugin: random}]\n",
            "c.yaml:3:13: there is no folder "},
           {"collection: " + collection + "\nentrants: [{plugin: keywrod}]\n",
            "c.yaml:4:12: no plugin is named 'keywrod'; did you mean 'keyword'? known are: "},
           {"collection: " + collection + "\nentrants: [{plugin: random}]\nmeasures: [nDGC@10]\n",
            "c.yaml:5:12: there is no measure 'nDGC'; did you mean 'nDCG'?"},
           {"collection: " + collection + "\nentrants: [{plugin: learned}]\nfolds: 13\n",
            "c.yaml:5:8: 13 folds cannot share 12 requests"}}) {
    bench_.put("c.yaml", "matchbench: contest/1\nname: T\n" + lines);
    expect_refused(message);
  }
  EXPECT_EQ(error_of({"run", "absent.yaml"}).find("error: "), 0U);
}

TEST_F(RefusedContest, HasTextsThatWouldBeCutOrARunFileThatIsNone) {
  bench_.put("c/collection.yaml",
             "matchbench: collection/1\nname: c\nlicence: CC0-1.0\nsource: Made for this test.\n");
  bench_.put("c/services.yaml", "- {uri: http://x/a, name: A}\n");
  bench_.put("c/requests.yaml", "- {uri: http://x/q, name: Q, description: \"All\\0 of it\"}\n");
  const std::string head = "matchbench: contest/1\nname: T\ncollection: c\nentrants:\n";
  bench_.put("c.yaml", head + "  - plugin: random\n");
  expect_refused("description of http://x/q contains U+0000");
  bench_.put("c/requests.yaml", "- {uri: http://x/q, name: Q}\n");
  bench_.put("c.yaml", head + "  - run: a.run\n");
  bench_.put("a.run", "http://x/q Q0 http://x/b 1 1 x\n");
  expect_refused("a.run:1: document 'http://x/b' is no service of the collection");
  bench_.put("elsewhere/a.run", "http://x/q Q0 http://x/a 1 1 x\n");
  bench_.put("c.yaml", head + "  - run: runs/a.run\n");
  std::filesystem::create_directory(bench_ / "runs");
  std::filesystem::create_symlink(bench_ / "elsewhere/a.run", bench_ / "runs/a.run");
  expect_refused("a.run is a link out of the folder");
}

TEST_F(RefusedContest, OffersAFolderOfTheNameOfAPluginThatNobodyRegistered) {
  bench_.put("mine/ranker.py", "");
  bench_.put("c.yaml", contest_text("  - plugin: mine\n", ""));
  expect_refused("no plugin is named 'mine'; write 'mine/' for the folder of this name");
}

// Whoever meets the plugin says it: those who register it, those who ask it.
TEST_F(RefusedContest, HasALibraryWithAFaultyManifestAsEveryOtherCommandSays) {
  std::filesystem::create_directory(bench_ / "mine");
  std::filesystem::copy(std::string(MATCHBENCH_BINARY_DIR) + "/plugins/keyword/keyword.so",
                        bench_ / "mine/mine.so");
  bench_.put("c.yaml", contest_text("  - plugin: ./mine/mine.so\n", "  passes: 1\n"));
  bench_.put("mine/plugin.yaml", "id: org.example.mine\nsytem_files: ~\n");
  const std::string said = (bench_ / "mine/plugin.yaml").string() +
                           ":2:1: unknown key 'sytem_files'; did you mean 'system_files'?";
  expect_refused("c.yaml:5:5: entrant 'mine': " + said);
  for (const char* command : {"add", "show", "check"}) {
    EXPECT_THAT(error_of({"plugin", command, "mine/mine.so"}), HasSubstr(said)) << command;
  }
  std::filesystem::resize_file(bench_ / "mine/plugin.yaml", std::uintmax_t{65} << 20);
  expect_refused("mine/plugin.yaml: a manifest of 68157440 bytes, the most is 1 MiB");
}

TEST_F(RefusedContest, IsAFileOfAnotherKind) {
  bench_.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  EXPECT_THAT(
      error_of({"run", "--plan", "c.yaml", "--shard", "0"}),
      HasSubstr("c.yaml is not a plan; name the file that 'matchbench run --prepare' wrote"));
  EXPECT_THAT(error_of({"verify", "c.yaml"}),
              HasSubstr("c.yaml is not a bundle; name the file that 'matchbench report --bundle'"));
  EXPECT_THAT(error_of({"reproduce", "c.yaml"}),
              HasSubstr("c.yaml is a contest file; run it with 'matchbench run c.yaml'; "));
  std::filesystem::create_directory(bench_ / "d");
  EXPECT_THAT(error_of({"verify", "d"}), HasSubstr("d is a folder, not a bundle"));
  EXPECT_THAT(error_of({"run", "c.yaml", "--db", "nowhere/x.db"}),
              HasSubstr("there is no folder nowhere; make it, or name another"));
}

}  // namespace
}  // namespace matchbench::cli
