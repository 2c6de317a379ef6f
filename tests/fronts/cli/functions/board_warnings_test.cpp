// What a terminal is told before it is shown a board, and who has no rank on it.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/changed_database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Everything above the table, which begins with the first column's title.
std::string above_the_table(const std::string& board) {
  return board.substr(0, board.find("\n\n"));
}

// A round in which one of three entrants never loads.
class BoardWarnings : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml",
                contest_text("  - plugin: random\n  - plugin: keyword\n"
                             "  - {plugin: " FAULTY_SO ", name: mute, parameters: {fault: "
                             "load_fails}}\n",
                             "  passes: 1\n  blocks: 1\n  warmup: 0\n"));
    const Finished run = maker_->run({"run", "c.yaml", "--db", "r.db"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr("warning: mute failed in all of its 12 queries ("));
    EXPECT_THAT(run.err, Not(HasSubstr("keyword failed")));
    ASSERT_EQ(maker_->run({"score", "r.db", "-m", "AP", "-m", "Fallout@5"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  BoardWarnings() {
    for (const char* name : {"c.yaml", "r.db"}) {
      std::filesystem::copy(*maker_ / name, bench_ / name);
    }
  }

  void change(const std::string& sql) const { change_database(bench_ / "r.db", sql); }
  Finished run(const std::vector<std::string>& words) const { return bench_.run(words); }

  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

TEST_F(BoardWarnings, SayWhoAnsweredNothingAndGiveThemNoRank) {
  for (const std::string measure : {"AP", "Fallout@5"}) {
    SCOPED_TRACE(measure);
    const auto rows = run({"leaderboard", "r.db", "-m", measure, "--json"}).json();
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[2]["entrant"], "mute");
    EXPECT_TRUE(rows[2]["rank"].is_null());
    EXPECT_TRUE(rows[2]["rank_high"].is_null());
    EXPECT_EQ(rows[2]["letters"], "");
    for (const int i : {0, 1}) EXPECT_LE(rows[i]["rank_high"], 2);
  }
  EXPECT_THAT(
      above_the_table(run({"leaderboard", "r.db"}).out),
      AllOf(HasSubstr("mute failed all of its 12 queries ("), HasSubstr("It has no rank.")));
  const Finished groups = run({"analyse", "significance", "r.db", "--show", "groups", "--json"});
  EXPECT_EQ(groups.json().size(), 2u);
  EXPECT_THAT(groups.err, HasSubstr("note: mute answered nothing, so that no test is about it"));
}

TEST_F(BoardWarnings, AreFailuresOfARunThatIsStrict) {
  const Finished resumed = run({"run", "c.yaml", "--db", "r.db", "--resume", "--strict"});
  EXPECT_EQ(resumed.exit_code, 1) << resumed.err;
  EXPECT_THAT(resumed.out, HasSubstr("24 queries answered, 12 failed"));
}

// The texts of the report's remarks, but for these kinds.
std::vector<std::string> remarks_in(const nlohmann::json& report,
                                    const std::set<std::string>& left_out) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < report["remarks"].size(); ++i) {
    if (!left_out.contains(report["remark_kinds"][i])) texts.push_back(report["remarks"][i]);
  }
  return texts;
}

TEST_F(BoardWarnings, AreTheVerySentencesOfTheReport) {
  change(
      "UPDATE repetition SET state = 'running' WHERE id = 2;"
      "UPDATE repetition SET invalid = 'its clock stood still' WHERE id = 1");
  ASSERT_EQ(run({"report", "r.db", "--out", "out", "--format", "json"}).exit_code, 0);
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  std::string board = run({"leaderboard", "r.db", "--explain"}).out;
  std::ranges::replace(board, '\n', ' ');
  // What a report leaves out to stay small, and how many queries failed, which a column says.
  const auto texts = remarks_in(report, {"left-out", "failures"});
  for (const auto& text : texts) EXPECT_THAT(board, HasSubstr(text));
  const std::string kinds = report["remark_kinds"].dump();
  for (const char* kind : {"state", "no-answer", "times", "invalid-times", "harness-cost"}) {
    EXPECT_THAT(kinds, HasSubstr(kind));
  }
}

TEST_F(BoardWarnings, SayThatARoundIsNotFinished) {
  EXPECT_THAT(run({"leaderboard", "r.db"}).out, Not(HasSubstr("not finished")));
  change(
      "UPDATE repetition SET state = 'running' WHERE id = 2;"
      "DELETE FROM answer WHERE repetition = 2 AND request = 1");
  EXPECT_THAT(above_the_table(run({"leaderboard", "r.db"}).out),
              HasSubstr("The round is not finished: 1 of 3 entrants have unanswered queries."));
  // Studies take queries that nobody has asked for no failures.
  const Finished study = run({"analyse", "scores", "r.db", "--json"});
  for (const auto& row : study.json()) EXPECT_NE(row["system"], "keyword");
  EXPECT_THAT(study.err, HasSubstr("entrants with unanswered queries are left out: keyword; "
                                   "'matchbench run CONTEST --resume' continues it."));
}

// A warm-up query, too, fails by its ranking.
TEST_F(BoardWarnings, GiveNoTimeToWhoReturnedNoValidRanking) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n  - {plugin: " FAULTY_SO
                                    ", name: wrong, parameters: {fault: rising}}\n",
                                    "  passes: 1\n  blocks: 1\n  warmup: 1\n"));
  ASSERT_EQ(run({"run", "c.yaml", "--db", "wrong.db", "--quiet"}).exit_code, 0);
  ASSERT_EQ(run({"score", "wrong.db"}).exit_code, 0);
  const auto rows = run({"leaderboard", "wrong.db", "--json"}).json();
  ASSERT_EQ(rows.at(1)["entrant"], "wrong");
  EXPECT_EQ(rows[1]["failures"], 12);
  EXPECT_TRUE(rows[1]["cold_ms"].is_null());
  EXPECT_EQ(rows[1]["cold_queries"], 0);
  EXPECT_EQ(rows[0]["cold_queries"], 1);
}

}  // namespace
}  // namespace matchbench::cli
