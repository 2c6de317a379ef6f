#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// The rankings that `keyword` gives, exported as a run file, beside the contest that is to hold it.
class RunFileContest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const CommandBench bench;
    bench.put("live.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"run", "live.yaml", "--quiet"},
             {"score", "live.db"},
             {"report", "live.db", "--out", "r", "--format", "trec"}}) {
      ASSERT_EQ(bench.run(words).exit_code, 0) << words[0];
    }
    text_ = read_file(bench / "r/trec/runs/keyword.run");
  }

  RunFileContest() { bench_.put("runs/old.run", text_); }

  Finished run(const std::vector<std::string>& words) const {
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished;
  }

  // Asks and scores a contest with these entrants, in c.db.
  Finished hold(const std::string& entrants, const std::string& protocol = "  passes: 2\n",
                const std::string& more = "") const {
    bench_.put("c.yaml", contest_text(entrants, protocol) + more);
    Finished round = run({"run", "c.yaml", "--quiet"});
    run({"score", "c.db"});
    return round;
  }

  // The file without the lines of the topic that it begins with.
  std::string without_first_topic() const {
    const std::string topic = text_.substr(0, text_.find(' ') + 1);
    std::string left = text_;
    while (left.starts_with(topic)) left.erase(0, left.find('\n') + 1);
    return left;
  }

  static inline std::string text_;
  const CommandBench bench_;
};

TEST_F(RunFileContest, ScoresARunFileAsTheEntrantThatWroteItWithoutTimes) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n    tags: [former]\n");
  const auto rows = run({"leaderboard", "c.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 2u);
  for (const auto& row : rows) {
    const bool is_file = row["entrant"] == "old";
    EXPECT_EQ(row["kind"], is_file ? "run file" : "plugin");
    EXPECT_EQ(row["AP"], rows[0]["AP"]);
    EXPECT_EQ(row["queries"], is_file ? 12 : 24);  // it counts once, whatever the passes
    for (const char* time : {"load_ms", "cold_ms", "hot_ms", "aqrt_ms", "p50_ms", "peak_rss_mib"}) {
      EXPECT_EQ(row[time].is_null(), is_file) << time;
    }
  }
  const store::RoundStore store =
      store::RoundStore::open(bench_ / "c.db", store::RoundStore::Mode::kRead);
  const Entrant file = store.entrants().back().entrant;
  EXPECT_EQ(file.plugin.sha256, sha256_of_file(bench_ / "runs/old.run"));
  EXPECT_EQ(file.plugin.path, (bench_ / "runs/old.run").string());
  EXPECT_EQ(file.parameters, R"({"tag":"keyword","topics":12,"rows":1656})");
}

TEST_F(RunFileContest, IsMarkedOnEveryBoardAndInEveryFormat) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n  - fusion: [keyword, old]\n    name: both\n");
  const std::string board = run({"leaderboard", "c.db", "--wide", "--explain"}).out;
  EXPECT_THAT(board, HasSubstr("- (run file)"));
  EXPECT_THAT(board, HasSubstr("old is a run file: its rankings were made elsewhere, nobody was "
                               "asked, and it has no times."));
  EXPECT_THAT(board, HasSubstr("both fuses a run file, and so has no times."));
  run({"report", "c.db", "--out", "out", "--format", "csv,json,md,latex,trec", "--latex-macros",
       "--bundle", "c.tar.zst"});
  EXPECT_THAT(run({"verify", "c.tar.zst"}).out,
              HasSubstr("scores are the same when computed again"));
  EXPECT_THAT(read_file(bench_ / "out/csv/entrants.csv"), HasSubstr("old,run file,"));
  EXPECT_THAT(read_file(bench_ / "out/report.md"),
              HasSubstr("| 0 of 12 | - (run file) | - (run file) | - (run file) | - (run file) |"));
  EXPECT_THAT(read_file(bench_ / "out/report.md"), HasSubstr("| old (run file) |"));
  EXPECT_THAT(read_file(bench_ / "out/latex/overall.tex"), HasSubstr("-- (run file)"));
  EXPECT_THAT(read_file(bench_ / "out/latex/macros.tex"), HasSubstr("\\mbOldKind}{run file}"));
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  for (const auto& one : report["entrants"]) {
    const bool is_timed = one["name"] == "keyword";
    EXPECT_EQ(one["latency"].is_null(), !is_timed);
    EXPECT_EQ(one["no_times"].is_null(), is_timed);
  }
  // What was read in comes out as it was.
  EXPECT_EQ(read_file(bench_ / "out/trec/runs/old.run").size(),
            text_.size() - 1656 * (std::string("keyword").size() - std::string("old").size()));
  EXPECT_THAT(run({"analyse", "timing", "c.db"}).out, Not(HasSubstr("old")));
}

TEST_F(RunFileContest, TakesOnlyTheRunFilesOfAContestToo) {
  bench_.put("runs/part.run", without_first_topic());
  hold("  - run: runs/old.run\n  - run: runs/part.run\n");
  const auto rows = run({"leaderboard", "c.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 2u);
  for (const auto& row : rows) EXPECT_EQ(row["abstentions"], row["entrant"] == "part" ? 1 : 0);
  EXPECT_THAT(run({"leaderboard", "c.db", "--wide", "--explain"}).out,
              HasSubstr("part has no ranking for 1 of 12 queries"));
  const std::string plan = run({"run", "c.yaml", "--resume", "--dry-run"}).out;
  EXPECT_THAT(plan, HasSubstr("part: a run file with rankings for 11 of 12 requests; nobody is "
                              "asked"));
  EXPECT_THAT(plan, HasSubstr("the database c.db is there: what it has is not asked again"));
}

TEST_F(RunFileContest, SaysThatNobodyKnowsItsTrainingAndLeavesItOutOfAudits) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n", "  passes: 1\n  audit: true\n",
       "folds: 3\n");
  const std::string board = run({"leaderboard", "c.db", "--wide", "--explain"}).out;
  EXPECT_THAT(board, HasSubstr("Nobody can know what old was trained on"));
  EXPECT_THAT(run({"leaderboard", "c.db", "--json"}).err,
              HasSubstr("note: Nobody can know what old was trained on"));
  EXPECT_THAT(board, HasSubstr("old has no part in audits: a run file cannot be asked."));
}

TEST_F(RunFileContest, GoesOnWithAFileThatWasAddedOrHasChanged) {
  hold("  - plugin: keyword\n");
  bench_.put("c.yaml",
             contest_text("  - plugin: keyword\n  - run: runs/old.run\n", "  passes: 2\n"));
  EXPECT_THAT(run({"run", "c.yaml", "--resume"}).err, HasSubstr("24 of 24 queries are answered"));
  bench_.put("runs/old.run", without_first_topic());
  run({"run", "c.yaml", "--resume", "--quiet"});
  run({"score", "c.db"});
  for (const auto& row : run({"leaderboard", "c.db", "--json"}).json()) {
    EXPECT_EQ(row["abstentions"], row["entrant"] == "old" ? 1 : 0);
  }
}

TEST_F(RunFileContest, GoesAlongToTheNodesOfACluster) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n  - run: runs/old.run\n"
                                    "  - fusion: [keyword, old]\n    name: both\n",
                                    "  passes: 2\n  blocks: 2\n"));
  run({"run", "c.yaml", "--prepare", "here.plan", "--shards", "1"});
  std::filesystem::create_directory(bench_ / "p");
  run({"run", "c.yaml", "--prepare", "p/round.plan", "--stage", "--shards", "1"});
  bench_.put("runs/old.run", without_first_topic());
  run({"run", "--plan", "p/round.plan", "--shard", "0", "--db", "0.db", "--quiet"});
  run({"merge", "0.db", "--db", "c.db"});
  run({"run", "--plan", "p/round.plan", "--db", "c.db", "--resume", "--quiet"});
  run({"score", "c.db"});
  const auto rows = run({"leaderboard", "c.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 3u);
  for (const auto& row : rows) {
    EXPECT_EQ(row["queries"], row["entrant"] == "old" ? 12 : 24);
    EXPECT_EQ(row["abstentions"], 0);
  }
  const Finished changed =
      bench_.run({"run", "--plan", "here.plan", "--shard", "0", "--run", "old=runs/old.run"});
  EXPECT_EQ(changed.exit_code, 2);
  EXPECT_THAT(changed.err, HasSubstr("a run file of 'old' with the digest"));
}

TEST_F(RunFileContest, IsOutOfReachOfThePlugins) {
  const auto library = bench_.run({"plugin", "show", "keyword", "--json"});
  ASSERT_EQ(library.exit_code, 0) << library.err;
  bench_.put("c.yaml", contest_text("  - plugin: ./mine/keyword.so\n  - run: mine/old.run\n",
                                    "  passes: 1\n"));
  std::filesystem::create_directory(bench_ / "mine");
  std::filesystem::copy_file(std::string(library.json()[0]["library"]), bench_ / "mine/keyword.so");
  bench_.put("mine/old.run", text_);
  EXPECT_THAT(run({"run", "c.yaml", "--quiet"}).err,
              HasSubstr("keyword: may read only its library, and no other file of the folder"));
}

}  // namespace
}  // namespace matchbench::cli
