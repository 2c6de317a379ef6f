#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Asks and scores; `entrants` and `protocol` as in contest_text.
void play(const Bench& bench, const std::string& entrants, const std::string& protocol,
          const std::string& db = "r.db") {
  bench.put("c.yaml", contest_text(entrants, protocol));
  const Finished run = bench.run({"run", "c.yaml", "--db", db});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Finished score = bench.run({"score", db});
  ASSERT_EQ(score.exit_code, 0) << score.err;
}

nlohmann::json report_of(const Bench& bench, const std::string& db = "r.db") {
  const Finished finished = bench.run({"report", db, "--out", "out", "--format", "json"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  return nlohmann::json::parse(read_file(bench / "out/report.json"));
}

const std::string kTwo = "  - plugin: random\n    repetitions: 3\n  - plugin: keyword\n";

TEST(ReportCommand, TrecFilesScoreAsTheLeaderboardSays) {
  const Bench bench;
  bench.put("c.yaml", contest_text(kTwo, "  passes: 2\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  std::vector<std::string> score = {"score", "r.db", "--relevance",
                                    "overall,same_function,mean_of_judges"};
  const std::vector<std::string> measures = {
      "AP", "nDCG@10", "nDCG(gain=exp)@20", "Q", "ERR@10", "P@5", "RR", "Bpref", "RBP(p=0.9)"};
  for (const auto& measure : measures) score.insert(score.end(), {"-m", measure});
  const Finished scored = bench.run(score);
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  const Finished made = bench.run({"report", "r.db", "--out", "out", "--format", "trec"});
  ASSERT_EQ(made.exit_code, 0) << made.err;

  for (const char* setting : {"overall", "same_function", "mean_of_judges"}) {
    const auto board = bench.run({"leaderboard", "r.db", "--relevance", setting, "--json"}).json();
    std::vector<std::string> eval = {"eval", std::string("out/trec/qrels/") + setting + ".qrels"};
    for (const char* run : {"keyword.run", "random.1.run", "random.2.run", "random.3.run"}) {
      eval.push_back(std::string("out/trec/runs/") + run);
    }
    eval.insert(eval.end(), {"-c", "--undefined", "skip", "-N", "138", "--format", "json"});
    for (const auto& measure : measures) eval.insert(eval.end(), {"-m", measure});
    const Finished evaluated = bench.run(eval);
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

TEST(ReportCommand, WritesEveryFormat) {
  const Bench bench;
  play(bench, kTwo, "  passes: 2\n");
  const Finished finished = bench.run(
      {"report", "r.db", "--out", "out", "--format", "csv,json,md,latex,trec", "--latex-macros"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  for (const char* file :
       {"report.json", "report.md", "report.tex", "latex/overall.tex", "latex/macros.tex",
        "csv/leaderboard.csv", "csv/scores.csv", "csv/entrants.csv", "csv/significance.csv",
        "csv/failures.csv", "csv/failed_queries.csv", "csv/latencies.csv", "trec/README.txt",
        "trec/qrels/overall.qrels", "trec/runs/keyword.run"}) {
    EXPECT_TRUE(fs::exists(bench.path() / "out" / file)) << file;
  }
  // Heading, and 2 settings · 3 measures · 2 entrants · 12 requests.
  const std::string scores = read_file(bench / "out/csv/scores.csv");
  EXPECT_EQ(std::count(scores.begin(), scores.end(), '\n'), 1 + 2 * 3 * 2 * 12);
}

TEST(ReportCommand, JsonAgreesWithTheLeaderboard) {
  const Bench bench;
  play(bench, kTwo, "  passes: 2\n");
  const auto report = report_of(bench);
  EXPECT_EQ(report["state"], "complete");
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
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

TEST(ReportCommand, TheSameRoundGivesTheSameBytes) {
  const Bench bench;
  play(bench, kTwo, "  passes: 1\n");
  report_of(bench);
  const std::string first = read_file(bench / "out/report.json");
  report_of(bench);
  EXPECT_EQ(read_file(bench / "out/report.json"), first);
}

TEST(ReportCommand, ShowsWhyWorkersDied) {
  const Bench bench;
  play(bench,
       "  - plugin: keyword\n  - name: dies\n    plugin: " FAULTY_SO
       "\n    parameters: {fault: load_fails}\n",
       "  passes: 1\n");
  const auto report = report_of(bench);
  EXPECT_EQ(report["state"], "complete");
  const auto& dies = report["entrants"][1];
  EXPECT_EQ(dies["failures"], 12);
  EXPECT_TRUE(dies["latency"].is_null());
  EXPECT_FALSE(dies["logs"].empty());
  EXPECT_EQ(report["boards"][0]["rows"][1]["value"], 0);
}

TEST(ReportCommand, OfARoundThatIsNotScoredShowsWhatWasAskedAndSaysSo) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  const Finished finished = bench.run({"report", "r.db", "--format", "json,md,latex,csv,trec"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("not scored yet"));
  EXPECT_EQ(report_of(bench)["state"], "unscored");
}

TEST(ReportCommand, OfARoundThatHasJustBegunSaysSo) {
  const Bench bench;
  Collection collection{.name = "c", .licence = "CC0-1.0", .source = "s"};
  collection.services.resize(1);
  collection.services[0].uri = "urn:s";
  collection.requests.resize(1);
  collection.requests[0].uri = "urn:r";
  {
    store::RoundStore::create(
        bench / "r.db",
        {.contest = {.name = "Just begun", .text = contest_text("  - plugin: random\n", "")},
         .protocol = "{}"},
        collection);
  }
  const auto report = report_of(bench);
  EXPECT_EQ(report["state"], "empty");
  EXPECT_EQ(report["title"], "Just begun");
  EXPECT_FALSE(report["remarks"].empty());
  EXPECT_EQ(bench.run({"report", "r.db", "--format", "md,latex,csv,trec"}).exit_code, 0);
}

TEST(ReportCommand, OfARoundThatStoppedHalfWayTakesWhatWasAskedAndSaysSo) {
  const Bench bench;
  play(bench, "  - plugin: keyword\n  - plugin: random\n", "  passes: 1\n");
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec(
          "UPDATE repetition SET state = 'running' WHERE id = 2;"
          "DELETE FROM score WHERE repetition = 2 AND request > 5;"
          "DELETE FROM answer WHERE repetition = 2 AND request > 5");
  const auto report = report_of(bench);
  EXPECT_EQ(report["state"], "unfinished");
  EXPECT_THAT(report["remarks"][0].get<std::string>(), HasSubstr("1 of 2 entrants"));
  EXPECT_EQ(report["entrants"][1]["queries"], 6);
  EXPECT_TRUE(report["boards"][0]["values"][1][6].is_null());
  EXPECT_TRUE(report["boards"][0]["rows"][1]["value"].is_number());
}

TEST(ReportCommand, LeavesOutABinaryThatWasReplaced) {
  const Bench bench;
  play(bench, "  - plugin: keyword\n", "  passes: 1\n");
  // This is what `run --resume` leaves after the plugin was built anew.
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec(
          "INSERT INTO entrant SELECT 99, name, plugin_id, plugin_name, plugin_version, "
          "plugin_author, plugin_licence, plugin_path, 'older', plugin_index, abi_minor, "
          "parameters, repetitions FROM entrant;"
          "INSERT INTO repetition (id, entrant, number, seed, resume_key, state) VALUES (99, "
          "99, 0, "
          "'1', 'older', 'superseded')");
  const auto report = report_of(bench);
  EXPECT_EQ(report["state"], "complete");
  EXPECT_EQ(report["entrants"].size(), 1U);
}

TEST(ReportCommand, WithoutTheCollectionLeavesOutWhatNeedsItAndSaysSo) {
  const Bench bench;
  fs::copy(geography(), bench / "geography", fs::copy_options::recursive);
  std::string contest = contest_text("  - plugin: keyword\n", "  passes: 1\n");
  contest.replace(contest.find(geography().string()), geography().string().size(), "geography");
  bench.put("c.yaml", contest);
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  fs::rename(bench / "geography", bench / "elsewhere");
  const auto report = report_of(bench);
  EXPECT_TRUE(report["curves"].empty());
  EXPECT_FALSE(report["boards"].empty());
  EXPECT_THAT(report["remarks"].dump(), HasSubstr("--collection"));
  EXPECT_THAT(report["remarks"].dump(), HasSubstr("The harness itself takes"));
  const Finished found = bench.run(
      {"report", "r.db", "--out", "out", "--format", "json", "--collection", "elsewhere"});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_FALSE(nlohmann::json::parse(read_file(bench / "out/report.json"))["curves"].empty());
  // One that is named and is not there is an error.
  EXPECT_EQ(bench.run({"report", "r.db", "--collection", "geography"}).exit_code, 2);
}

TEST(ReportCommand, OfSeveralRoundsShowsTheLatestAndTheHistoryOfAll) {
  const Bench bench;
  play(bench, "  - plugin: keyword\n", "  passes: 1\n", "first.db");
  play(bench, kTwo, "  passes: 1\n", "second.db");
  const Finished finished =
      bench.run({"report", "second.db", "first.db", "--out", "out", "--format", "json,md,csv"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const auto report = nlohmann::json::parse(read_file(bench / "out/report.json"));
  const auto& history = report["history"];
  ASSERT_EQ(history["rounds"].size(), 2U);
  // Made within one second they keep the order in which they are named.
  const std::size_t rounds_of_random = history["entrants"][0]["name"] == "random" ? 0 : 1;
  EXPECT_EQ(history["entrants"][rounds_of_random]["series"].size(), 2U * 3U);
  EXPECT_EQ(history["entrants"][1 - rounds_of_random]["series"].size(), 2U * 2U * 3U);
  EXPECT_TRUE(fs::exists(bench / "out/csv/history.csv"));
  EXPECT_EQ(bench.run({"report", "first.db", "second.db", "--bundle", "b.tar.zst"}).exit_code, 2);
}

TEST(ReportCommand, NamesWhatItCannotTake) {
  const Bench bench;
  play(bench, kTwo, "  passes: 1\n");
  for (const char* name : {"b.zip", "b.tar.gz", "b"}) {
    EXPECT_THAT(
        bench.run({"report", "r.db", "--bundle", name}).err,
        HasSubstr(std::string("--bundle ") + name + ": a bundle is a tar.zst; name it b.tar.zst"));
    EXPECT_FALSE(fs::exists(bench / name));
  }
  EXPECT_THAT(bench.run({"report", "may.db", "r.db"}).err,
              HasSubstr("may.db: no such database; name the file that 'matchbench run' wrote"));
}

TEST(ReportCommand, DrawsFiguresForPapers) {
  if (!fs::exists(std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench-figures")) {
    GTEST_SKIP() << "built without the HTML report";
  }
  const Bench bench;
  play(bench, kTwo, "  passes: 1\n");
  const Finished drawn = bench.run({"report", "r.db", "--out", "out", "--figures"});
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_THAT(drawn.out, HasSubstr("out/figures/index.html"));
  EXPECT_TRUE(fs::exists(bench / "out/figures/latency.svg"));
  EXPECT_TRUE(fs::exists(bench / "out/figures/latency.pdf"));
  const Finished no_page = bench.run({"report", "r.db", "--figures", "--format", "csv"});
  EXPECT_EQ(no_page.exit_code, 2);
  EXPECT_THAT(no_page.err, HasSubstr("add html to --format"));
}

TEST(ReportCommand, SaysThatThisInstallationCannotDrawFigures) {
  const Bench bench;
  fs::copy(std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench", bench / "alone");
  const std::string command =
      "cd '" + bench.path().string() + "' && ./alone report r.db --figures --format html 2> said";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status));
  // A build without the page refuses the format first.
  EXPECT_THAT(WEXITSTATUS(status), testing::AnyOf(2, 3));
  EXPECT_THAT(read_file(bench / "said"), HasSubstr("MATCHBENCH_WEB"));
}

TEST(ReportCommand, LeavesOutWhatIsHeldBackOfEveryFile) {
  const Bench bench;
  play(bench, kTwo, "  passes: 1\n");
  const Finished finished =
      bench.run({"report", "r.db", "--out", "out", "--format", "csv,json,md,latex,trec",
                 "--without", "judgments,requests"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("The organiser withholds"));
  const auto report = nlohmann::json::parse(read_file(bench / "out/report.json"));
  EXPECT_EQ(report["hidden"].dump(), R"(["judgments","logs","requests"])");
  EXPECT_EQ(report["remark_levels"][0], "warning");
  EXPECT_TRUE(report["boards"][0]["values"].is_null());
  EXPECT_TRUE(report["boards"][0]["rows"][0]["low"].is_number());
  for (const auto& file : fs::recursive_directory_iterator(bench / "out")) {
    if (!file.is_regular_file()) continue;
    EXPECT_THAT(read_file(file.path()), testing::Not(HasSubstr("geography/requests/")))
        << file.path();
  }
  EXPECT_FALSE(fs::exists(bench / "out/trec/qrels"));

  // A folder with an earlier report would hold what this one leaves out.
  const Finished again = bench.run({"report", "r.db", "--out", "out", "--without", "logs"});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("is not empty"));
  const Finished unknown = bench.run({"report", "r.db", "--out", "new", "--without", "scores"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there are: judgments, rankings, logs, requests"));
}

TEST(ReportCommand, NamesFilesThatAnEarlierReportLeftInItsFolder) {
  const Bench bench;
  play(bench, kTwo, "  passes: 1\n");
  const Finished first =
      bench.run({"report", "r.db", "--out", "out", "--format", "json,latex,trec"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.out, testing::Not(HasSubstr("earlier report")));
  const Finished same =
      bench.run({"report", "r.db", "--out", "out", "--format", "json,latex,trec"});
  EXPECT_THAT(same.out, testing::Not(HasSubstr("earlier report")));
  bench.put("out/notes.txt", "the organiser's own");
  bench.put("out/trec/runs/gone.run", "");
  const Finished other = bench.run({"report", "r.db", "--out", "out", "--format", "json,trec"});
  ASSERT_EQ(other.exit_code, 0) << other.err;
  EXPECT_THAT(other.out,
              HasSubstr("out also contains 2 files of an earlier report, which may differ: "
                        "report.tex, trec/runs/gone.run; remove them, or name a new folder"));
}

TEST(ReportCommand, WarnsOfTimesThatDoNotCount) {
  const Bench bench;
  play(bench, "  - plugin: keyword\n", "  passes: 1\n");
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE repetition SET invalid = 'its clock stood still'");
  const auto report = report_of(bench);
  EXPECT_EQ(report["remarks"][0], "The times of keyword are not valid: its clock stood still.");
  EXPECT_EQ(report["remark_levels"][0], "warning");
  EXPECT_EQ(report["entrants"][0]["times_doubt"], "its clock stood still");
}

TEST(ReportCommand, HoldsTheDescriptionsOfServices) {
  const Bench bench;
  play(bench, "  - plugin: keyword\n", "  passes: 1\n");
  const auto report = report_of(bench);
  const auto& service = report["services"][0];
  EXPECT_FALSE(service["text"].get<std::string>().empty());
  EXPECT_FALSE(service["format"].get<std::string>().empty());
  EXPECT_TRUE(report["requests"][0].contains("description"));
}

TEST(ReportCommand, AFormatThatThereIsNotIsRefusedBeforeAnythingIsWritten) {
  const Bench bench;
  const Finished finished = bench.run({"report", "r.db", "--out", "out", "--format", "pdf"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("there are: html, csv, json, md, latex, trec"));
  EXPECT_FALSE(fs::exists(bench / "out"));
}

}  // namespace
}  // namespace matchbench::cli
