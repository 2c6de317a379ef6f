#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// A round of two entrants on geography, and its pool.
class JudgeCommands : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml",
                contest_text("  - plugin: keyword\n  - plugin: random\n", "  passes: 1\n"));
    ASSERT_EQ(maker_->run({"run", "c.yaml", "--quiet"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  JudgeCommands() {
    for (const char* name : {"c.yaml", "c.db"}) {
      std::filesystem::copy(*maker_ / name, bench_ / name);
    }
  }

  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

TEST_F(JudgeCommands, PoolARoundThatIsNotScoredWithoutTheEntrantsNames) {
  const Finished pooled =
      bench_.run({"judge", "pool", "c.db", "--depth", "3", "--out", "c.pool", "--json"});
  ASSERT_EQ(pooled.exit_code, 0) << pooled.err;
  const auto report = pooled.json();
  // Most pairs have judgments already: geography is judged.
  EXPECT_EQ(report[0]["pairs"], report[0]["in_pool"]);
  EXPECT_GT(report[0]["judged"], 0);
  const std::string bytes = read_file(bench_ / "c.pool");
  EXPECT_THAT(bytes, Not(HasSubstr("keyword")));
  EXPECT_THAT(bytes, Not(HasSubstr("random")));
  const auto again =
      bench_.run({"judge", "pool", "c.db", "--depth", "6", "--out", "c.pool", "--json"}).json();
  EXPECT_GT(again[0]["in_pool"], report[0]["in_pool"]);
}

TEST_F(JudgeCommands, MergeAPoolWithoutDecisionsIntoTheSameJudgments) {
  bench_.run({"judge", "pool", "c.db", "--depth", "3", "--out", "c.pool"});
  const Finished merged =
      bench_.run({"judge", "merge", "c.pool", "c.db", "--out", "merged", "--json"});
  ASSERT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_EQ(merged.json()["judgments"][0]["added"], 0);
  EXPECT_EQ(merged.json()["unjudged"].size(), 2u);
  EXPECT_EQ(bench_.run({"collection", "check", "merged"}).exit_code, 0);
}

TEST_F(JudgeCommands, PoolSaysWhetherThePoolHasGrown) {
  const auto pool = [&](const char* depth) {
    return bench_.run({"judge", "pool", "c.db", "--depth", depth, "--out", "c.pool"}).out;
  };
  EXPECT_THAT(pool("2"), HasSubstr("The pool is in c.pool"));
  EXPECT_THAT(pool("2"), HasSubstr("Nothing is new, and the pool is unchanged: c.pool"));
  EXPECT_THAT(pool("3"), HasSubstr("The pool has grown: c.pool"));
}

TEST_F(JudgeCommands, SayWhichCollectionAPoolBelongsTo) {
  std::filesystem::copy(geography(), bench_ / "geography",
                        std::filesystem::copy_options::recursive);
  bench_.put("own.yaml",
             "matchbench: contest/1\nname: n\ncollection: geography\nentrants:\n"
             "  - plugin: keyword\nprotocol: {passes: 1}\n");
  ASSERT_EQ(bench_.run({"run", "own.yaml", "--quiet"}).exit_code, 0);
  bench_.run({"judge", "pool", "own.db", "--out", "c.pool"});
  const auto agree = [&] { return bench_.run({"judge", "agree", "c.pool"}).err; };
  std::string manifest = read_file(bench_ / "geography/collection.yaml");
  manifest.replace(manifest.find("licence: Apache-2.0"), 19, "licence: MIT");
  bench_.put("geography/collection.yaml", manifest);
  EXPECT_THAT(agree(), HasSubstr("if its texts, licence or source were changed, take that back"));
  std::filesystem::rename(bench_ / "geography", bench_ / "moved");
  EXPECT_THAT(agree(), HasSubstr("if it has moved, give its folder with --collection"));
}

TEST_F(JudgeCommands, SayWhatIsWrongInOneLine) {
  bench_.run({"judge", "pool", "c.db", "--out", "c.pool"});
  const auto refused = [&](const std::vector<std::string>& words, const char* message) {
    const Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(message));
  };
  refused({"judge", "agree", "c.pool"},
          "nobody has graded a pair yet; open the desk with 'matchbench judge serve c.pool'");
  refused({"judge", "agree", "c.db"},
          "this is a round; name the file that 'matchbench judge pool' wrote");
  refused({"judge", "pool", "c.pool", "--out", "d.pool"},
          "this is a pool of judgments; name the file that 'matchbench run' wrote");
  refused({"judge", "serve", "c.pool", "--judge", "consensus"}, "cannot be a judge's name");
  refused({"judge", "serve", "c.pool", "--judge", "two words"}, "cannot be a judge's name");
  refused({"judge", "serve", "c.pool", "--judge", "anna,ben"},
          "'anna,ben' is not one name; repeat the option, as in --judge anna --judge ben");
  refused({"judge", "serve", "c.pool", "--revoke", "nobody"}, "nobody called 'nobody'");
  refused({"judge", "serve", "c.pool", "--port", "70000"}, "--port is 70000");
  refused({"judge", "merge", "c.pool", "--out", "c.db"}, "c.db");
}

}  // namespace
}  // namespace matchbench::cli
