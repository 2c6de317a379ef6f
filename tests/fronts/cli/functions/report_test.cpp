#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/changed_database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A scored round of three repetitions of one entrant and one of another, which each test may
// change.
class ReportCommand : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml",
                contest_text("  - plugin: random\n    repetitions: 3\n  - plugin: keyword\n",
                             "  passes: 2\n  blocks: 1\n"));
    const Finished run = maker_->run({"run", "c.yaml", "--db", "r.db"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    ASSERT_EQ(maker_->run({"score", "r.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  ReportCommand() { fs::copy(*maker_ / "r.db", bench_ / "r.db"); }

  Finished run(const std::vector<std::string>& words) const { return bench_.run(words); }
  nlohmann::json report_of(const std::string& db = "r.db") const {
    const Finished finished = run({"report", db, "--out", "out", "--format", "json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  }

  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

TEST_F(ReportCommand, TrecFilesScoreAsTheLeaderboardSays) {
  std::vector<std::string> score = {"score", "r.db", "--relevance",
                                    "overall,same_function,mean_of_judges"};
  const std::vector<std::string> measures = {
      "AP", "nDCG@10", "nDCG(gain=exp)@20", "Q", "ERR@10", "P@5", "RR", "Bpref", "RBP(p=0.9)"};
  for (const auto& measure : measures) score.insert(score.end(), {"-m", measure});
  const Finished scored = run(score);
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  const Finished made = run({"report", "r.db", "--out", "out", "--format", "trec"});
  ASSERT_EQ(made.exit_code, 0) << made.err;

  for (const char* setting : {"overall", "same_function", "mean_of_judges"}) {
    const auto board = run({"leaderboard", "r.db", "--relevance", setting, "--json"}).json();
    std::vector<std::string> eval = {"eval", std::string("out/trec/qrels/") + setting + ".qrels"};
    for (const char* run : {"keyword.run", "random.1.run", "random.2.run", "random.3.run"}) {
      eval.push_back(std::string("out/trec/runs/") + run);
    }
    eval.insert(eval.end(), {"-c", "--undefined", "skip", "-N", "138", "--format", "json"});
    for (const auto& measure : measures) eval.insert(eval.end(), {"-m", measure});
    const Finished evaluated = run(eval);
    ASSERT_EQ(evaluated.exit_code, 0) << evaluated.err;
    std::map<std::pair<std::string, std::string>, double> sums;  // entrant, measure
    for (const auto& row : evaluated.json()) {
      const std::string run = row["run"];
      const bool is_random = run.find("random") != std::string::npos;
      sums[{is_random ? "random" : "keyword", row["measure"]}] +=
          row["value"].get<double>() / (is_random ? 3 : 1);
    }
    for (const auto& row : board) {
      for (const auto& measure : measures) {
        EXPECT_NEAR(row[measure].get<double>(), sums.at({row["entrant"], measure}), 1e-12)
            << setting << ", " << measure;
      }
    }
  }
}

TEST_F(ReportCommand, WritesEveryFormat) {
  const Finished finished = run(
      {"report", "r.db", "--out", "out", "--format", "csv,json,md,latex,trec", "--latex-macros"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  for (const char* file :
       {"report.json", "report.md", "report.tex", "latex/overall.tex", "latex/macros.tex",
        "csv/leaderboard.csv", "csv/scores.csv", "csv/entrants.csv", "csv/significance.csv",
        "csv/failures.csv", "csv/failed_queries.csv", "csv/latencies.csv", "trec/README.txt",
        "trec/qrels/overall.qrels", "trec/runs/keyword.run"}) {
    EXPECT_TRUE(fs::exists(bench_.path() / "out" / file)) << file;
  }
  // Heading, and 2 settings · 3 measures · 2 entrants · 12 requests.
  const std::string scores = read_file(bench_ / "out/csv/scores.csv");
  EXPECT_EQ(std::count(scores.begin(), scores.end(), '\n'), 1 + 2 * 3 * 2 * 12);
}

TEST_F(ReportCommand, JsonAgreesWithTheLeaderboard) {
  const auto report = report_of();
  EXPECT_EQ(report["state"], "complete");
  const auto board = run({"leaderboard", "r.db", "--json"}).json();
  const auto& rows = report["boards"][0]["rows"];
  ASSERT_EQ(rows.size(), board.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& entrant = report["entrants"][rows[i]["entrant"].get<std::size_t>()];
    EXPECT_EQ(entrant["name"], board[i]["entrant"]);
    EXPECT_EQ(rows[i]["value"], board[i]["AP"]);
    EXPECT_EQ(rows[i]["low"], board[i]["low"]);
    EXPECT_EQ(rows[i]["rank"], board[i]["rank"]);
    EXPECT_EQ(entrant["aqrt_ms"], board[i]["aqrt_ms"]);
  }
}

TEST_F(ReportCommand, TheSameRoundGivesTheSameBytes) {
  report_of();
  const std::string first = read_file(bench_ / "out/report.json");
  report_of();
  EXPECT_EQ(read_file(bench_ / "out/report.json"), first);
}

TEST_F(ReportCommand, OfARoundThatIsNotScoredShowsWhatWasAskedAndSaysSo) {
  change_database(bench_ / "r.db", "DELETE FROM score");
  const Finished finished = run({"report", "r.db", "--format", "json,md,latex,csv,trec"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("not scored yet"));
  EXPECT_EQ(report_of()["state"], "unscored");
}

TEST_F(ReportCommand, OfARoundThatHasJustBegunSaysSo) {
  Collection collection{.name = "c", .licence = "CC0-1.0", .source = "s"};
  collection.services.resize(1);
  collection.services[0].uri = "urn:s";
  collection.requests.resize(1);
  collection.requests[0].uri = "urn:r";
  {
    store::RoundStore::create(
        bench_ / "begun.db",
        {.contest = {.name = "Just begun", .text = contest_text("  - plugin: random\n", "")},
         .protocol = "{}"},
        collection);
  }
  const auto report = report_of("begun.db");
  EXPECT_EQ(report["state"], "empty");
  EXPECT_EQ(report["title"], "Just begun");
  EXPECT_FALSE(report["remarks"].empty());
  EXPECT_EQ(run({"report", "begun.db", "--format", "md,latex,csv,trec"}).exit_code, 0);
}

TEST_F(ReportCommand, LeavesOutABinaryThatWasReplaced) {
  // This is what `run --resume` leaves after the plugin was built anew.
  change_database(
      bench_ / "r.db",
      "INSERT INTO entrant SELECT 99, name, plugin_id, plugin_name, plugin_version, "
      "plugin_author, plugin_licence, plugin_path, 'older', plugin_index, abi_minor, "
      "parameters, repetitions FROM entrant WHERE name = 'keyword';"
      "INSERT INTO repetition (id, entrant, number, seed, resume_key, state) VALUES (99, "
      "99, 0, "
      "'1', 'older', 'superseded')");
  const auto report = report_of();
  EXPECT_EQ(report["state"], "complete");
  EXPECT_EQ(report["entrants"].size(), 2U);
}

TEST_F(ReportCommand, WithoutTheCollectionLeavesOutWhatNeedsItAndSaysSo) {
  change_database(bench_ / "r.db", "UPDATE round SET collection_folder = '/moved'");
  const auto report = report_of();
  EXPECT_TRUE(report["curves"].empty());
  EXPECT_FALSE(report["boards"].empty());
  EXPECT_THAT(report["remarks"].dump(), HasSubstr("--collection"));
  EXPECT_THAT(report["remarks"].dump(), HasSubstr("The harness itself takes"));
  const Finished found = run(
      {"report", "r.db", "--out", "out", "--format", "json", "--collection", geography().string()});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_FALSE(nlohmann::json::parse(read_file(bench_ / "out/report.json"))["curves"].empty());
  // One that is named and is not there is an error.
  EXPECT_EQ(run({"report", "r.db", "--collection", "geography"}).exit_code, 2);
}

// Two settings and three measures of each; one entrant had another name before.
TEST_F(ReportCommand, OfSeveralRoundsShowsTheLatestAndTheHistoryOfAll) {
  fs::copy(bench_ / "r.db", bench_ / "first.db");
  change_database(bench_ / "first.db", "UPDATE entrant SET name = 'chance' WHERE name = 'random'");
  const Finished finished =
      run({"report", "r.db", "first.db", "--out", "out", "--format", "json,md,csv"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  const auto& history = report["history"];
  ASSERT_EQ(history["rounds"].size(), 2U);
  ASSERT_EQ(history["entrants"].size(), 3U);
  for (const auto& entrant : history["entrants"]) {
    const std::size_t rounds = entrant["name"] == "keyword" ? 2 : 1;
    EXPECT_EQ(entrant["series"].size(), rounds * 2U * 3U) << entrant["name"];
  }
  EXPECT_TRUE(fs::exists(bench_ / "out/csv/history.csv"));
  EXPECT_EQ(run({"report", "first.db", "r.db", "--bundle", "b.tar.zst"}).exit_code, 2);
}

TEST_F(ReportCommand, NamesWhatItCannotTake) {
  for (const char* name : {"b.zip", "b.tar.gz", "b"}) {
    EXPECT_THAT(
        run({"report", "r.db", "--bundle", name}).err,
        HasSubstr(std::string("--bundle ") + name + ": a bundle is a tar.zst; name it b.tar.zst"));
    EXPECT_FALSE(fs::exists(bench_ / name));
  }
  EXPECT_THAT(run({"report", "may.db", "r.db"}).err,
              HasSubstr("may.db: no such database; name the file that 'matchbench run' wrote"));
}

TEST_F(ReportCommand, LeavesOutWhatIsHeldBackOfEveryFile) {
  const Finished finished = run({"report", "r.db", "--out", "out", "--format",
                                 "csv,json,md,latex,trec", "--without", "judgments,requests"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("The organiser withholds"));
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  EXPECT_EQ(report["hidden"].dump(), R"(["judgments","logs","requests"])");
  EXPECT_EQ(report["remark_levels"][0], "warning");
  EXPECT_TRUE(report["boards"][0]["values"].is_null());
  EXPECT_TRUE(report["boards"][0]["rows"][0]["low"].is_number());
  for (const auto& file : fs::recursive_directory_iterator(bench_ / "out")) {
    if (!file.is_regular_file()) continue;
    EXPECT_THAT(read_file(file.path()), testing::Not(HasSubstr("geography/requests/")))
        << file.path();
  }
  EXPECT_FALSE(fs::exists(bench_ / "out/trec/qrels"));

  // A folder with an earlier report would hold what this one leaves out.
  const Finished again = run({"report", "r.db", "--out", "out", "--without", "logs"});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("is not empty"));
  const Finished unknown = run({"report", "r.db", "--out", "new", "--without", "scores"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there are: judgments, rankings, logs, requests"));
}

TEST_F(ReportCommand, NamesFilesThatAnEarlierReportLeftInItsFolder) {
  const Finished first = run({"report", "r.db", "--out", "out", "--format", "json,latex,trec"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.out, testing::Not(HasSubstr("earlier report")));
  const Finished same = run({"report", "r.db", "--out", "out", "--format", "json,latex,trec"});
  EXPECT_THAT(same.out, testing::Not(HasSubstr("earlier report")));
  bench_.put("out/notes.txt", "the organiser's own");
  bench_.put("out/trec/runs/gone.run", "");
  const Finished other = run({"report", "r.db", "--out", "out", "--format", "json,trec"});
  ASSERT_EQ(other.exit_code, 0) << other.err;
  EXPECT_THAT(other.out,
              HasSubstr("out also contains 2 files of an earlier report, which may differ: "
                        "report.tex, trec/runs/gone.run; remove them, or name a new folder"));
}

TEST_F(ReportCommand, AFormatThatThereIsNotIsRefusedBeforeAnythingIsWritten) {
  const Finished finished = run({"report", "r.db", "--out", "out", "--format", "pdf"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("there are: html, csv, json, md, latex, trec"));
  EXPECT_FALSE(fs::exists(bench_ / "out"));
}

}  // namespace
}  // namespace matchbench::cli
