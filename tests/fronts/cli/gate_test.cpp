#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

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
  GateOfRounds() {
    bench_.put("c.yaml", contest_text("  - plugin: keyword\n", kProtocol));
    EXPECT_EQ(bench_.run({"run", "c.yaml", "--quiet", "--db", "base.db"}).exit_code, 0);
  }

  Finished gate(std::vector<std::string> words, int exit_code) const {
    words.insert(words.begin(), "gate");
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, exit_code) << finished.out << finished.err;
    return finished;
  }

  static constexpr const char* kProtocol = "  passes: 2\n  blocks: 2\n";
  static constexpr const char* kTimedProtocol = "  passes: 6\n  blocks: 6\n  warmup: 0\n";
  const Bench bench_;
};

TEST_F(GateOfRounds, SaysHowAContestFileIsNamed) {
  EXPECT_THAT(gate({"c.yaml", "keyword"}, 2).err,
              HasSubstr("c.yaml is a contest file, not a side to compare; name it with --contest"));
}

TEST_F(GateOfRounds, SaysThatACollectionIsNoSide) {
  EXPECT_THAT(gate({geography().string(), "keyword"}, 2).err,
              HasSubstr("geography is a collection, not a side to compare; name it in a contest"));
}

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

// The other collection lacks the relevance setting of the base, too, which would say less.
TEST_F(GateOfRounds, RefusesARoundOnAnotherCollection) {
  bench_.put("other.yaml",
             "matchbench: contest/1\nname: Other\ncollection: " MATCHBENCH_SOURCE_DIR
             "/datasets/agent-tools\nentrants:\n  - plugin: keyword\nprotocol: {passes: 1}\n");
  ASSERT_EQ(bench_.run({"run", "other.yaml", "--quiet", "--db", "other.db"}).exit_code, 0);
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
  const auto json = gate({"keyword", "rare-words", "--contest", "c.yaml", "--undecided", "pass",
                          "--margin", "1", "--margin-p50", "1000", "--margin-p95", "1000",
                          "--margin-load", "1000", "--margin-memory", "1000", "--format", "json"},
                         0)
                        .json();
  EXPECT_EQ(json["times"]["compared"], true);
  ASSERT_EQ(json["times"]["ratios"].size(), 4);
  for (const auto& cost : json["times"]["ratios"]) {
    EXPECT_GT(cost["ratio"], 0);
    EXPECT_LE(cost["low"], cost["ratio"]);
    EXPECT_GE(cost["high"], cost["ratio"]);
  }
  gate({"keyword", "rare-words"}, 2);  // nothing says on what they run
}

TEST_F(GateOfRounds, CatchesASlowerVersion) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", kTimedProtocol));
  for (const char* name : {"old", "new"}) {
    ASSERT_EQ(bench_.run({"plugin", "new", name, "--language", "python"}).exit_code, 0);
  }
  const auto program = bench_ / "new/matchmaker.py";
  std::string text = read_file(program);
  const std::string begin = "def query(self";
  const auto at = text.find('\n', text.find(begin));
  ASSERT_NE(at, std::string::npos) << text;
  text.insert(at + 1, "        import time; time.sleep(0.02)\n");
  bench_.put("new/matchmaker.py", text);
  const auto json = gate({"./old", "./new", "--contest", "c.yaml", "--format", "json"}, 1).json();
  EXPECT_EQ(json["measures"][0]["verdict"], "not worse");
  EXPECT_EQ(json["times"]["ratios"][0]["what"], "p50");
  EXPECT_EQ(json["times"]["ratios"][0]["verdict"], "worse");
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
  for (const char* format : {"text", "markdown", "junit"}) {
    EXPECT_THAT(gate({"base.db", "./broken", "--margin", "1", "--format", format}, 1).out,
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

TEST_F(GateOfRounds, AcceptsABaselineThatASmallChangeOfTheProtocolBreaks) {
  EXPECT_THAT(
      gate({"base.db", "keyword", "--accept", "baseline.yaml", "--because", "first"}, 0).err,
      HasSubstr("note: baseline.yaml is the new baseline"));
  gate({"baseline.yaml", "keyword"}, 0);
  gate({"baseline.yaml", "base.db"}, 0);
  gate({"baseline.yaml", "random"}, 1);
  EXPECT_THAT(gate({"baseline.yaml", "keyword", "-m", "RR"}, 2).err,
              HasSubstr("has no scores by RR; accept a new baseline: "
                        "matchbench gate NEW NEW --contest FILE -m AP -m RR --accept BASELINE"));
  bench_.put("other.yaml", contest_text("  - plugin: keyword\n", "  passes: 3\n  top_k: 7\n"));
  EXPECT_EQ(bench_.run({"run", "other.yaml", "--quiet", "--db", "other.db"}).exit_code, 0);
  EXPECT_THAT(gate({"baseline.yaml", "other.db"}, 2).err, HasSubstr("'top_k' differs"));
  bench_.put("seed.yaml",
             contest_text("  - plugin: keyword\n", std::string(kProtocol) + "  seed: 77\n"));
  EXPECT_EQ(bench_.run({"run", "seed.yaml", "--quiet", "--db", "seed.db"}).exit_code, 0);
  gate({"baseline.yaml", "seed.db"}, 0);
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

// The commands of a page of the documents, as words: lines of code that begin with `matchbench`.
std::vector<std::vector<std::string>> commands_of(const std::string& page) {
  const std::string text = read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs" / page);
  std::vector<std::vector<std::string>> out;
  for (std::size_t at = text.find("matchbench gate "); at != std::string::npos;
       at = text.find("matchbench gate ", at + 1)) {
    const std::size_t line_begin = text.rfind('\n', at) + 1;
    if (text.substr(line_begin, at - line_begin).find('`') != std::string::npos) continue;
    const std::string line = text.substr(at, text.find('\n', at) - at);
    std::vector<std::string> words = {""};
    bool is_quoted = false;
    for (const char c : line) {
      if (c == '\'')
        is_quoted = !is_quoted;
      else if (c == ' ' && !is_quoted)
        words.emplace_back();
      else
        words.back() += c;
    }
    words.erase(words.begin());  // the program
    out.push_back(std::move(words));
  }
  return out;
}

TEST(DocumentedGate, WorksAsTheDocumentsSay) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const Bench bench;
  std::filesystem::copy(geography(), bench / "collection",
                        std::filesystem::copy_options::recursive);
  ASSERT_EQ(bench.run({"plugin", "new", "search", "--language", "python"}).exit_code, 0);
  std::filesystem::create_directories(bench / "base");
  std::filesystem::copy(bench / "search", bench / "base/search",
                        std::filesystem::copy_options::recursive);
  std::string contest = contest_text("  - plugin: ./search\n", "  passes: 2\n");
  contest.replace(contest.find(geography().string()), geography().string().size(), "collection");
  bench.put("contest.yaml", contest);
  const auto commands = commands_of("ci.md");
  ASSERT_GE(commands.size(), 3U);
  for (const auto& words : commands) {
    const Finished finished = bench.run(words);
    EXPECT_EQ(finished.exit_code, 0)
        << testing::PrintToString(words) << finished.out << finished.err;
  }
  EXPECT_THAT(read_file(bench / "gate.md"), HasSubstr("not worse"));
  EXPECT_THAT(read_file(bench / "baseline.yaml"), HasSubstr("because: first version"));
}

}  // namespace
}  // namespace matchbench::cli
