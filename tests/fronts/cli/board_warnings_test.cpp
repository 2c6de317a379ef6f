// What a terminal is told before it is shown a board, and who has no rank on it.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

void run_and_score(const Bench& bench, const std::string& entrants) {
  bench.put("c.yaml", contest_text(entrants, "  passes: 1\n  blocks: 1\n  warmup: 0\n"));
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(bench.run({"score", "r.db", "-m", "AP", "-m", "Fallout@5"}).exit_code, 0);
}

const std::string kTwoAndAFailure =
    "  - plugin: random\n  - plugin: keyword\n"
    "  - {plugin: " FAULTY_SO ", name: mute, parameters: {fault: load_fails}}\n";

// Everything above the table, which begins with the first column's title.
std::string above_the_table(const std::string& board) {
  return board.substr(0, board.find("\n\n"));
}

TEST(BoardWarnings, SayWhoAnsweredNothingAndGiveThemNoRank) {
  const Bench bench;
  run_and_score(bench, kTwoAndAFailure);
  for (const std::string measure : {"AP", "Fallout@5"}) {
    SCOPED_TRACE(measure);
    const auto rows = bench.run({"leaderboard", "r.db", "-m", measure, "--json"}).json();
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[2]["entrant"], "mute");
    EXPECT_TRUE(rows[2]["rank"].is_null());
    EXPECT_TRUE(rows[2]["rank_high"].is_null());
    EXPECT_EQ(rows[2]["letters"], "");
    for (const int i : {0, 1}) EXPECT_LE(rows[i]["rank_high"], 2);
  }
  EXPECT_THAT(
      above_the_table(bench.run({"leaderboard", "r.db"}).out),
      AllOf(HasSubstr("mute failed all of its 12 queries ("), HasSubstr("It has no rank.")));
  const auto groups = bench.run({"analyse", "significance", "r.db", "--show", "groups", "--json"});
  ASSERT_EQ(groups.exit_code, 0) << groups.err;
  EXPECT_EQ(groups.json().size(), 2u);
  EXPECT_THAT(groups.err, HasSubstr("note: mute answered nothing, so that no test is about it"));
}

TEST(BoardWarnings, SayThatNobodyWonIfNobodyAnsweredAsTheReportDoes) {
  const Bench bench;
  run_and_score(bench,
                "  - {plugin: " FAULTY_SO
                ", name: mute, parameters: {fault: load_fails}}\n"
                "  - {plugin: " FAULTY_SO ", name: deaf, parameters: {fault: load_fails}}\n");
  const std::string sentence = "No entrant answered a single query, so there is no winner.";
  EXPECT_THAT(above_the_table(bench.run({"leaderboard", "r.db"}).out), HasSubstr(sentence));
  ASSERT_EQ(bench.run({"report", "r.db", "--out", "out", "--format", "json"}).exit_code, 0);
  const auto report = nlohmann::json::parse(read_file(bench / "out/report.json"));
  EXPECT_EQ(report["remarks"][0], sentence);
  EXPECT_EQ(report["remark_levels"][0], "warning");
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

TEST(BoardWarnings, AreTheVerySentencesOfTheReport) {
  const Bench bench;
  run_and_score(bench, kTwoAndAFailure);
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec(
          "UPDATE repetition SET state = 'running' WHERE id = 2;"
          "UPDATE repetition SET invalid = 'its clock stood still' WHERE id = 1");
  ASSERT_EQ(bench.run({"report", "r.db", "--out", "out", "--format", "json"}).exit_code, 0);
  const auto report = nlohmann::json::parse(read_file(bench / "out/report.json"));
  std::string board = bench.run({"leaderboard", "r.db", "--explain"}).out;
  std::ranges::replace(board, '\n', ' ');
  // What a report leaves out to stay small, and how many queries failed, which a column says.
  const auto texts = remarks_in(report, {"left-out", "failures"});
  for (const auto& text : texts) EXPECT_THAT(board, HasSubstr(text));
  const std::string kinds = report["remark_kinds"].dump();
  for (const char* kind : {"state", "no-answer", "times", "invalid-times", "harness-cost"}) {
    EXPECT_THAT(kinds, HasSubstr(kind));
  }
}

TEST(BoardWarnings, SayThatARoundIsNotFinished) {
  const Bench bench;
  run_and_score(bench, "  - plugin: random\n  - plugin: keyword\n");
  EXPECT_THAT(bench.run({"leaderboard", "r.db"}).out, Not(HasSubstr("not finished")));
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec(
          "UPDATE repetition SET state = 'running' WHERE id = 2;"
          "DELETE FROM answer WHERE repetition = 2 AND request = 1");
  EXPECT_THAT(above_the_table(bench.run({"leaderboard", "r.db"}).out),
              HasSubstr("The round is not finished: 1 of 2 entrants have unanswered queries."));
  // Studies take queries that nobody has asked for no failures.
  const auto study = bench.run({"analyse", "scores", "r.db", "--json"});
  for (const auto& row : study.json()) EXPECT_EQ(row["system"], "random");
  EXPECT_THAT(study.err, HasSubstr("entrants with unanswered queries are left out: keyword; "
                                   "'matchbench run CONTEST --resume' continues it."));
}

// A warm-up query, too, fails by its ranking.
TEST(BoardWarnings, GiveNoTimeToWhoReturnedNoValidRanking) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n  - {plugin: " FAULTY_SO
                                   ", name: wrong, parameters: {fault: rising}}\n",
                                   "  passes: 1\n  blocks: 1\n  warmup: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const auto rows = bench.run({"leaderboard", "r.db", "--json"}).json();
  ASSERT_EQ(rows.at(1)["entrant"], "wrong");
  EXPECT_EQ(rows[1]["failures"], 12);
  EXPECT_TRUE(rows[1]["cold_ms"].is_null());
  EXPECT_EQ(rows[1]["cold_queries"], 0);
  EXPECT_EQ(rows[0]["cold_queries"], 1);
}

// Half of the scores are taken away, as if they were given before the round was resumed.
TEST(BoardWarnings, SayAboveTheBoardWhoIsScoredInPart) {
  const Bench bench;
  run_and_score(bench, "  - plugin: random\n  - plugin: keyword\n");
  EXPECT_THAT(bench.run({"leaderboard", "r.db"}).out, Not(HasSubstr("is scored on")));
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec("DELETE FROM score WHERE repetition = 2 AND request >= 5");
  const std::string remark =
      "keyword is scored on 5 of its 12 requests; 'matchbench score' scores the rest.";
  EXPECT_THAT(above_the_table(bench.run({"leaderboard", "r.db"}).out), HasSubstr(remark));
  ASSERT_EQ(bench.run({"report", "r.db", "--out", "out", "--format", "md,json,html"}).exit_code, 0);
  for (const char* file : {"report.md", "report.json", "report.html"}) {
    EXPECT_THAT(read_file(bench / "out" / file), HasSubstr("scored on 5 of its 12 requests"));
  }
}

// With five requests the least p of a sign-flip test is 2/2^5 = .0625.
TEST(BoardWarnings, SayThatSoFewRequestsSeparateNobody) {
  const Bench bench;
  std::string qrels, good, poor;
  for (int topic = 0; topic < 5; ++topic) {
    const std::string name = "t" + std::to_string(topic);
    qrels += name + " 0 d1 1\n" + name + " 0 d2 0\n";
    good += name + " Q0 d1 1 2 good\n" + name + " Q0 d2 2 1 good\n";
    poor += name + " Q0 d2 1 2 poor\n" + name + " Q0 d1 2 1 poor\n";
  }
  bench.put("qrels", qrels);
  bench.put("good", good);
  bench.put("poor", poor);
  const Finished tests = bench.run({"analyse", "significance", "qrels", "good", "poor"});
  ASSERT_EQ(tests.exit_code, 0) << tests.err;
  EXPECT_THAT(tests.out, HasSubstr("No difference can be significant: on these 5 requests"));
  EXPECT_THAT(tests.out, HasSubstr("2 systems, 5 requests"));
}

}  // namespace
}  // namespace matchbench::cli
