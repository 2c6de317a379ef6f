#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/changed_database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// A round of `keyword` on geography, unscored.
class GateOfRounds : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml", contest_text("  - plugin: keyword\n", kProtocol));
    ASSERT_EQ(maker_->run({"run", "c.yaml", "--quiet", "--db", "base.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  GateOfRounds() {
    for (const char* name : {"c.yaml", "base.db"}) {
      std::filesystem::copy(*maker_ / name, bench_ / name);
    }
  }

  Finished gate(std::vector<std::string> words, int exit_code) const {
    words.insert(words.begin(), "gate");
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, exit_code) << finished.out << finished.err;
    return finished;
  }

  // Two Python entrants, of which `new` does something more in each query: a statement.
  void make_versions(const std::string& more) const {
    for (const char* name : {"old", "new"}) {
      ASSERT_EQ(bench_.run({"plugin", "new", name, "--language", "python"}).exit_code, 0);
    }
    std::string text = read_file(bench_ / "new/matchmaker.py");
    const auto at = text.find('\n', text.find("def query(self"));
    ASSERT_NE(at, std::string::npos) << text;
    text.insert(at + 1, "        " + more + "\n");
    bench_.put("new/matchmaker.py", text);
  }

  static constexpr const char* kProtocol = "  passes: 2\n  blocks: 2\n";
  static constexpr const char* kTimedProtocol = "  passes: 6\n  blocks: 6\n  warmup: 0\n";
  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

TEST_F(GateOfRounds, RefusesAContestThatItWouldNotRead) {
  EXPECT_THAT(
      gate({"base.db", "keyword", "--contest", "absent.yaml"}, 2).err,
      HasSubstr("--contest goes with two plugins or a baseline; leave it out: the round gives the "
                "protocol"));
}

TEST_F(GateOfRounds, OfARoundAndItselfIsNotWorse) {
  const auto json = gate({"base.db", "base.db", "--format", "json"}, 0).json();
  EXPECT_EQ(json["verdict"], "not worse");
  EXPECT_EQ(json["measures"][0]["measure"], "AP");  // the contest's first
  EXPECT_EQ(json["relevance"], "overall");
  EXPECT_EQ(json["measures"][0]["requests"], 12);
  EXPECT_EQ(json["measures"][0]["difference"], 0);
  EXPECT_EQ(json["times"]["compared"], false);
}

TEST_F(GateOfRounds, RunsAPluginUnderTheCollectionAndProtocolOfTheBase) {
  const auto same = gate({"base.db", "keyword", "--format", "json"}, 0).json();
  EXPECT_EQ(same["changed_rankings"], 0);
  const auto random = gate({"base.db", "random", "--format", "json"}, 1).json();
  EXPECT_EQ(random["verdict"], "worse");
  EXPECT_LT(random["measures"][0]["high"], 0);
  ASSERT_FALSE(random["changed"].empty());
  EXPECT_NE(random["changed"][0]["text"], "");
  EXPECT_EQ(random["changed"][0]["base_ranking"].size(), 10);
  EXPECT_EQ(random["changed"][0]["new_ranking"].size(), 10);
}

TEST_F(GateOfRounds, RefusesARoundOnAnotherCollection) {
  const auto other = bench_
                         .run({"collection", "info",
                               (geography().parent_path() / "agent-tools").string(), "--json"})
                         .json();
  std::filesystem::copy(bench_ / "base.db", bench_ / "other.db");
  change_database(bench_ / "other.db", "UPDATE round SET collection_digest = '" +
                                           other["collection"][0]["digest"].get<std::string>() +
                                           "'");
  EXPECT_THAT(
      gate({"base.db", "other.db"}, 2).err,
      AllOf(HasSubstr("another collection, of the digest"), HasSubstr("accept a new baseline")));
}

TEST_F(GateOfRounds, ScoresByMeasuresThatTheBaseWasNotScoredBy) {
  const auto json = gate({"base.db", "random", "-m", "RBP(p=0.5)", "-m", "ERR", "--relevance",
                          "same_function", "--format", "json"},
                         1)
                        .json();
  EXPECT_EQ(json["measures"].size(), 2);
  EXPECT_EQ(json["measures"][0]["measure"], "RBP(p=0.5)");
  EXPECT_EQ(json["relevance"], "same_function");
}

TEST_F(GateOfRounds, ComparesTimesOfPluginsThatRunTogether) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", kTimedProtocol));
  const auto json =
      gate({"keyword",       "rare-words", "--contest",     "c.yaml", "--undecided",     "pass",
            "--margin",      "1",          "--margin-p50",  "1000",   "--margin-p95",    "1000",
            "--margin-mean", "1000",       "--margin-load", "1000",   "--margin-memory", "1000",
            "--format",      "json"},
           0)
          .json();
  EXPECT_EQ(json["times"]["compared"], true);
  ASSERT_EQ(json["times"]["ratios"].size(), 5);
  for (const auto& cost : json["times"]["ratios"]) {
    EXPECT_GT(cost["ratio"], 0);
    EXPECT_LE(cost["low"], cost["ratio"]);
    EXPECT_GE(cost["high"], cost["ratio"]);
  }
  gate({"keyword", "rare-words"}, 2);  // nothing says on what they run
}

TEST_F(GateOfRounds, CatchesASlowerVersion) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", kTimedProtocol));
  make_versions("import time; time.sleep(0.02)");
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--format", "json"}, 1).json();
  EXPECT_EQ(json["measures"][0]["verdict"], "not worse");
  EXPECT_EQ(json["times"]["ratios"][0]["what"], "p50");
  EXPECT_EQ(json["times"]["ratios"][0]["verdict"], "worse");
}

// It is so slow that its round ends before all was asked.
TEST_F(GateOfRounds, DoesNotPassAVersionWhoseOwnTimesAloneDoNotCount) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 2\n  max_duration: 6 s\n"));
  make_versions("import time; time.sleep(0.5)");
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--format", "json"}, 4).json();
  EXPECT_EQ(json["measures"][0]["verdict"], "not worse");
  EXPECT_EQ(json["verdict"], "undecided");
  EXPECT_EQ(json["times"]["verdict"], "undecided");
  EXPECT_THAT(json["times"]["why_not"].get<std::string>(),
              HasSubstr("the times of new do not count"));
}

// An index that is made there instead of in load() costs as much.
TEST_F(GateOfRounds, CountsTheFirstQueryOfAWorkerAsAPartOfItsStart) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", kTimedProtocol));
  make_versions("import time; hasattr(self, 'asked') or time.sleep(0.5); self.asked = True");
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--margin-p50", "1000",
                          "--margin-p95", "1000", "--margin-mean", "1000", "--format", "json"},
                         1)
                        .json();
  EXPECT_EQ(json["times"]["ratios"][3]["what"], "load");
  EXPECT_EQ(json["times"]["ratios"][3]["verdict"], "worse");
}

TEST_F(GateOfRounds, CountsTheFirstBatchOfAWorkerAsAPartOfItsStart) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n",
                                    "  passes: 3\n  blocks: 3\n  scenario: offline\n"));
  make_versions("import time; hasattr(self, 'asked') or time.sleep(1); self.asked = True");
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--margin-p50", "1000",
                          "--margin-p95", "1000", "--margin-mean", "1000", "--format", "json"},
                         1)
                        .json();
  EXPECT_EQ(json["times"]["ratios"][3]["what"], "load");
  EXPECT_EQ(json["times"]["ratios"][3]["verdict"], "worse");
}

// The medians of three calls of each request are as before.
TEST_F(GateOfRounds, CatchesAVersionThatIsSlowInAThirdOfItsCalls) {
  bench_.put("c.yaml",
             contest_text("  - plugin: keyword\n", "  passes: 9\n  blocks: 3\n  warmup: 0\n"));
  make_versions(
      "import time; self.asked = getattr(self, 'asked', 0) + 1; self.asked % 36 > 24 and "
      "time.sleep(0.05)");
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--margin-p95", "1000",
                          "--margin-load", "1000", "--format", "json"},
                         1)
                        .json();
  EXPECT_NE(json["times"]["ratios"][0]["verdict"], "worse");
  EXPECT_EQ(json["times"]["ratios"][2]["what"], "mean");
  EXPECT_EQ(json["times"]["ratios"][2]["verdict"], "worse");
}

// Its index is made in the second query of the warm-up, where none of the compared costs is.
TEST_F(GateOfRounds, SaysOfTimesWhatABoardSays) {
  bench_.put("c.yaml",
             contest_text("  - plugin: keyword\n", "  passes: 5\n  blocks: 5\n  warmup: 1\n"));
  make_versions(
      "self.asked = getattr(self, 'asked', 0) + 1; self.asked == 2 and sum(range(30000000))");
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--undecided", "pass",
                          "--margin-p50", "1000", "--margin-p95", "1000", "--margin-mean", "1000",
                          "--margin-load", "1000", "--format", "json"},
                         0)
                        .json();
  EXPECT_THAT(json["remarks"].dump(), HasSubstr("new works in its warm-up, "));
}

TEST_F(GateOfRounds, CallsFailuresWorseWhateverTheScoresAre) {
  ASSERT_EQ(bench_.run({"plugin", "new", "broken", "--language", "python"}).exit_code, 0);
  std::string text = read_file(bench_ / "broken/matchmaker.py");
  const std::string wanted = "wanted = words(query.request)";
  ASSERT_NE(text.find(wanted), std::string::npos);
  text.replace(text.find(wanted), wanted.size(), "raise RuntimeError('broken')");
  bench_.put("broken/matchmaker.py", text);
  const auto json = gate({"base.db", "./broken", "--margin", "1", "--format", "json"}, 1).json();
  EXPECT_EQ(json["measures"][0]["verdict"], "not worse");
  EXPECT_EQ(json["failures"]["verdict"], "worse");
  EXPECT_GT(json["failures"]["new"], 0);
  EXPECT_THAT(json["failures"]["only_new"][0]["message"].get<std::string>(),
              HasSubstr("RuntimeError: broken (matchmaker.py:"));
  bench_.put("broken.yaml", contest_text("  - plugin: ./broken\n", "  passes: 1\n"));
  ASSERT_EQ(bench_.run({"run", "broken.yaml", "--quiet", "--db", "broken.db"}).exit_code, 0);
  for (const char* format : {"text", "markdown", "junit"}) {
    EXPECT_THAT(gate({"base.db", "broken.db", "--margin", "1", "--format", format}, 1).out,
                HasSubstr("RuntimeError: broken (matchmaker.py:"))
        << format;
  }
}

TEST_F(GateOfRounds, TakesABundleAsABaseAndNoReport) {
  ASSERT_EQ(bench_.run({"score", "base.db"}).exit_code, 0);
  ASSERT_EQ(
      bench_
          .run({"report", "base.db", "--out", "r", "--format", "json", "--bundle", "base.tar.zst"})
          .exit_code,
      0);
  gate({"base.tar.zst", "base.db"}, 0);
  gate({"base.tar.zst", "keyword"}, 0);
  EXPECT_THAT(gate({"r/report.json", "base.db"}, 2).err,
              HasSubstr("r/report.json is JSON, not a side to compare; of a report, name the "
                        "round's database or its bundle"));
}

TEST_F(GateOfRounds, AcceptsABaseline) {
  EXPECT_THAT(
      gate({"base.db", "keyword", "--accept", "baseline.yaml", "--because", "first"}, 0).err,
      HasSubstr("note: baseline.yaml is the new baseline"));
  gate({"baseline.yaml", "keyword"}, 0);
  gate({"baseline.yaml", "base.db"}, 0);
  gate({"baseline.yaml", "random"}, 1);
  EXPECT_THAT(gate({"baseline.yaml", "keyword", "-m", "RR"}, 2).err,
              HasSubstr("has no scores by RR; accept a new baseline: "
                        "matchbench gate NEW NEW --contest FILE -m AP -m RR --accept BASELINE"));
}

TEST_F(GateOfRounds, TakesEntrantsOfTheContestByTheirNames) {
  bench_.put("c.yaml", contest_text("  - {plugin: keyword, name: live}\n"
                                    "  - {plugin: random, name: staging}\n"
                                    "  - {plugin: keyword, name: plain, parameters: {k1: 0.9}}\n",
                                    kProtocol));
  gate({"live", "live", "--contest", "c.yaml", "--accept", "live.yaml", "--because", "first"}, 0);
  gate({"live", "staging", "--contest", "c.yaml"}, 1);
  gate({"live.yaml", "staging", "--contest", "c.yaml"}, 1);
  EXPECT_THAT(gate({"live", "keyword", "--contest", "c.yaml"}, 2).err,
              HasSubstr("c.yaml: live and plain; name one of them in its place"));
  EXPECT_THAT(gate({"live", "absent", "--contest", "c.yaml"}, 2).err,
              HasSubstr("there is no file and no plugin absent"));
}

TEST_F(GateOfRounds, TakesTheEntrantThatIsNamed) {
  bench_.put("two.yaml", contest_text("  - plugin: keyword\n  - plugin: random\n", kProtocol));
  EXPECT_EQ(bench_.run({"run", "two.yaml", "--quiet", "--db", "two.db"}).exit_code, 0);
  gate({"base.db", "two.db"}, 0);  // keyword, as the base's only one
  gate({"base.db", "two.db", "--entrant", "random"}, 1);
  EXPECT_THAT(gate({"two.db", "rare-words"}, 2).err, HasSubstr("--entrant"));
}

// The contest asks for two passes in two workers.
TEST_F(GateOfRounds, AsksOnceAndLoadsOnceWhereNoTimesAreCompared) {
  ASSERT_EQ(bench_.run({"plugin", "new", "counted", "--language", "python"}).exit_code, 0);
  std::string text = read_file(bench_ / "counted/matchmaker.py");
  const std::string begin = "def query(self";
  const auto at = text.find('\n', text.find(begin));
  ASSERT_NE(at, std::string::npos) << text;
  // A second question to one worker fails: the twelve requests are asked once, and none before.
  text.insert(at + 1,
              "        self.asked = getattr(self, 'asked', 0) + 1\n"
              "        if self.asked > 12: raise RuntimeError('asked again')\n");
  bench_.put("counted/matchmaker.py", text);
  const auto json =
      gate({"base.db", "./counted", "--margin", "1", "--undecided", "pass", "--format", "json"}, 0)
          .json();
  EXPECT_EQ(json["failures"]["new"], 0);
  EXPECT_THAT(json["remarks"].dump(),
              HasSubstr("Each request was asked 2 times of the base and once of the new side."));
}

}  // namespace
}  // namespace matchbench::cli
