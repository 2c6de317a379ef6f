// A board and a report of judgments and runs in files, without a round.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/gzipped.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Ten topics with one relevant document each, `a`. `good` has it first but for topic 9, which it
// lacks; `fair` has it second; `poor` has it third, and first for topic 9.
class BoardOfFiles : public testing::Test {
 protected:
  BoardOfFiles() {
    std::string qrels, good, fair, poor;
    for (int t = 0; t < 10; ++t) {
      qrels += fmt::format("t{} 0 a 1\nt{} 0 b 0\n", t, t);
      if (t != 9) good += fmt::format("t{} Q0 a 1 3 good\nt{} Q0 b 2 2 good\n", t, t);
      fair += fmt::format("t{} Q0 b 1 3 fair\nt{} Q0 a 2 2 fair\n", t, t);
      poor += fmt::format("t{0} Q0 b 1 3 poor\nt{0} Q0 c 2 2 poor\nt{0} Q0 a 3 {1} poor\n", t,
                          t == 9 ? 9 : 1);
    }
    bench_.put("qrels.txt", qrels);
    bench_.put("runs/good.run.gz", gzipped(good));
    bench_.put("fair.run", fair);
    bench_.put("poor.run", poor);
  }

  Finished run(std::vector<std::string> words) const { return bench_.run(words); }
  // The command on the four files.
  Finished of_files(const std::string& command, const std::vector<std::string>& options) const {
    std::vector<std::string> words = {command, "qrels.txt", "fair.run", "poor.run",
                                      "runs/good.run.gz"};
    words.insert(words.end(), options.begin(), options.end());
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished;
  }

  const CommandBench bench_;
};

// All topics but one agree on good; DCG has no upper end, so that no exact bound takes the place of
// the missing one.
TEST_F(BoardOfFiles, SaysWhichBoundsAreMissingIfItShowsBounds) {
  const auto said = HasSubstr("Too few requests differ to bound the interval of DCG by good.run");
  EXPECT_THAT(of_files("leaderboard", {"-m", "DCG"}).out, said);
  EXPECT_THAT(of_files("leaderboard", {"-m", "DCG", "--columns", "rank,entrant,DCG"}).out,
              Not(said));
  EXPECT_THAT(of_files("leaderboard", {"-m", "RR"}).out, Not(HasSubstr("Too few requests differ")));
}

// RR: good 9/10, fair 1/2, poor (9/3 + 1)/10.
TEST_F(BoardOfFiles, RanksRunsByTheFirstMeasureWithTheValuesOfEval) {
  const auto rows = of_files("leaderboard", {"-m", "recip_rank", "-m", "P.5", "--json"}).json();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]["entrant"], "good.run");  // without its folder and .gz
  EXPECT_EQ(rows[1]["entrant"], "fair.run");
  EXPECT_EQ(rows[2]["entrant"], "poor.run");
  EXPECT_DOUBLE_EQ(rows[0]["RR"], 0.9);
  EXPECT_DOUBLE_EQ(rows[1]["RR"], 0.5);
  EXPECT_DOUBLE_EQ(rows[2]["RR"], 0.4);
  EXPECT_EQ(rows[0]["rank"], 1);
  EXPECT_EQ(rows[0]["letters"], "a");
  EXPECT_EQ(rows[0]["queries"], 10);
  EXPECT_EQ(rows[0]["abstentions"], 1);
  EXPECT_TRUE(rows[0]["p50_ms"].is_null());
  EXPECT_GT(rows[2]["high"].get<double>(), 0.4);
  const auto eval = run({"eval", "qrels.txt", "fair.run", "poor.run", "runs/good.run.gz", "-c",
                         "-m", "recip_rank", "-m", "P.5", "--json"})
                        .json();
  for (const auto& line : eval) {
    for (const auto& row : rows) {
      const std::string path = line["run"];
      if (path.find(row["entrant"].get<std::string>()) == path.npos) continue;
      EXPECT_EQ(row[line["measure"] == "P_5" ? "P@5" : "RR"], line["value"]) << line;
    }
  }
}

TEST_F(BoardOfFiles, IsPrintedForPeopleWithoutColumnsThatNobodyHas) {
  const auto board = of_files("leaderboard", {"-m", "RR", "--explain"});
  EXPECT_THAT(board.out, AllOf(StartsWith("Runs on qrels.txt: 10 requests, relevance 'graded'\n"),
                               HasSubstr("good.run"), HasSubstr("0.9000"), HasSubstr("Test: "),
                               HasSubstr("good.run: 1 of 10 judged topics is missing")));
  EXPECT_THAT(board.out, Not(AnyOf(HasSubstr("[ms]"), HasSubstr("run file"), HasSubstr("worker"))));
}

// By P@1 poor (1/10) is behind good (9/10) and before fair (0).
TEST_F(BoardOfFiles, IsSortedByAMeasureOrAnotherColumn) {
  const auto by_measure = of_files("leaderboard", {"-m", "RR", "--sort", "P@1", "--columns",
                                                   "rank,entrant,P@1,RR", "--raw-csv"});
  EXPECT_THAT(by_measure.out, StartsWith("rank,entrant,P@1,RR\n"));
  EXPECT_LT(by_measure.out.find("good.run,0.9"), by_measure.out.find("poor.run,0.1"));
  EXPECT_LT(by_measure.out.find("poor.run,0.1"), by_measure.out.find("fair.run,0"));
  EXPECT_EQ(of_files("leaderboard", {"-m", "mrr,p@1", "--sort", "P_1", "--columns",
                                     "rank,entrant,p@1,mrr", "--raw-csv"})
                .out,
            by_measure.out);
  const auto by_name = of_files("leaderboard", {"-m", "RR", "--sort", "entrant", "--json"}).json();
  EXPECT_EQ(by_name[0]["entrant"], "fair.run");
  EXPECT_EQ(by_name[1]["entrant"], "good.run");
  EXPECT_EQ(by_name[1]["rank"], 1);
  const auto unknown = run({"leaderboard", "qrels.txt", "fair.run", "--sort", "speed"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("--sort: there is no column 'speed'"),
                                 HasSubstr("rank (#), rank_high (# ≤), letters (tie), entrant"),
                                 HasSubstr("p95_ms (p95 [ms])")));
  const auto near = run({"leaderboard", "qrels.txt", "fair.run", "--columns", "rank,p95"});
  EXPECT_THAT(near.err, HasSubstr("there is no column 'p95'; did you mean 'p95_ms'?"));
}

TEST_F(BoardOfFiles, IsWrittenForPapers) {
  EXPECT_THAT(of_files("leaderboard", {"-m", "RR", "--markdown"}).out,
              AllOf(StartsWith("| # | tie | entrant | RR |"), HasSubstr("| good.run | 0.9000 |")));
  EXPECT_THAT(of_files("leaderboard", {"-m", "RR", "--latex"}).out,
              AllOf(HasSubstr("\\begin{tabular}{rllr"), HasSubstr("\\# & tie & entrant & RR & "),
                    HasSubstr("1 & a & good.run & 0.9000 & "), HasSubstr("\\bottomrule")));
  EXPECT_THAT(of_files("leaderboard", {"--csv"}).out, HasSubstr(",AP,"));
  const auto both = run({"leaderboard", "qrels.txt", "fair.run", "--csv", "--json"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("do not go together"));
}

TEST_F(BoardOfFiles, ExplainsOnlyTheColumnsThatItShows) {
  const auto board = of_files("leaderboard", {"-m", "RR", "--columns", "entrant,RR"});
  EXPECT_THAT(board.out, Not(AnyOf(HasSubstr("low, high:"), HasSubstr("#:"), HasSubstr("tie:"))));
}

TEST_F(BoardOfFiles, TellsFilesOfOneNameApartAndRefusesAFileThatIsNamedTwice) {
  bench_.put("other/fair.run", read_file(bench_ / "fair.run"));
  const auto rows = run(
      {"leaderboard", "qrels.txt", "fair.run", "other/fair.run", "--sort", "entrant", "--json"});
  EXPECT_THAT(rows.out, AllOf(HasSubstr("\"fair.run\""), HasSubstr("\"other/fair.run\"")));
  const auto twice = run({"leaderboard", "qrels.txt", "fair.run", "fair.run"});
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("fair.run is named twice; name each run once"));
  EXPECT_THAT(run({"leaderboard", "qrels.txt"}).err,
              HasSubstr("qrels.txt has judgments, and no run is named; name runs after it"));
}

TEST_F(BoardOfFiles, HasAReportWithTheTextsOfTopics) {
  bench_.put("topics.tsv", "t0\tBooks  about\tferries\nt1\tA hotel\nunjudged\tNothing\n");
  of_files("report", {"-m", "RR", "--topics", "topics.tsv", "--out", "r", "--format", "json,csv"});
  const auto report = nlohmann::json::parse(read_file(bench_ / "r/report.json"));
  EXPECT_EQ(report["requests"][0]["name"], "t0: Books about ferries");
  EXPECT_EQ(report["requests"][0]["uri"], "t0");
  EXPECT_EQ(report["requests"][2]["name"], "t2");
  EXPECT_EQ(report["entrants"][2]["name"], "good.run");
  const auto& ranking = report["rankings"]["by_request"][0]["by_entrant"][0];
  EXPECT_EQ(report["services"][ranking["services"][0].get<std::size_t>()]["uri"], "b");
  EXPECT_FALSE(report["curves"].empty());
}

TEST_F(BoardOfFiles, ReadsTopicsInTheMarkupOfTrec) {
  bench_.put("topics.sgml",
             "<top>\n<num> Number: t0\n<title> Ferries &amp; books\n\n<desc> Description:\nlong\n"
             "</top>\n<top>\n<num> Number: t1\n<title> Hotels\n</top>\n");
  bench_.put("topics.xml",
             "<?xml version='1.0'?>\n<topics><topic number='t0'><query>Ferries &amp; "
             "books</query><narrative>n</narrative></topic></topics>\n");
  for (const std::string name : {"topics.sgml", "topics.xml"}) {
    of_files("report", {"--topics", name, "--out", name + ".d", "--format", "json"});
    const auto report = nlohmann::json::parse(read_file(bench_ / (name + ".d/report.json")));
    EXPECT_EQ(report["requests"][0]["name"], "t0: Ferries & books");
  }
}

TEST_F(BoardOfFiles, RefusesWhatIsNoBoardOfFiles) {
  const auto refused = [&](const std::vector<std::string>& words, const char* message) {
    const auto finished = run(words);
    EXPECT_EQ(finished.exit_code, 2) << words.front();
    EXPECT_THAT(finished.err, HasSubstr(message));
  };
  refused({"leaderboard", "fair.run", "qrels.txt"},
          "this is a line of a run, and judgments are read here");
  refused({"leaderboard", "qrels.txt", "fair.run", "-m", "num_ret"}, "'num_ret' is a count");
  bench_.put("other.run", "elsewhere Q0 a 1 1 x\n");
  refused({"leaderboard", "qrels.txt", "other.run"},
          "other.run has none of the judged topics: its first is 'elsewhere', theirs is 't0'");
  refused({"report", "--format", "html", "csv", "qrels.txt"}, "csv is a format and not a file");
  refused({"report", "qrels.txt", "fair.run", "--bundle", "b.tar.zst"}, "--bundle is for rounds");
  bench_.put("topics.tsv", "t0 no tab\n");
  refused({"leaderboard", "qrels.txt", "fair.run", "--topics", "topics.tsv"},
          "topics.tsv:1: a line without id, tab and text");
  bench_.put("topics.tsv", "x\ttext\n");
  refused({"leaderboard", "qrels.txt", "fair.run", "--topics", "topics.tsv"},
          "topics.tsv has none of the judged topics: its first is 'x', theirs is 't0'");
}

// The first feature is the grade, the second its opposite.
TEST_F(BoardOfFiles, RanksTheFeaturesOfALetorFile) {
  std::string letor;
  for (int q = 0; q < 6; ++q) {
    letor += fmt::format("1 qid:{} 1:1 2:0 #docid = a\n0 qid:{} 1:0 2:1 #docid = b\n", q, q);
  }
  bench_.put("letor.txt", letor);
  const auto rows = run({"leaderboard", "letor.txt", "-m", "RR", "--json"}).json();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["entrant"], "feature 1");
  EXPECT_DOUBLE_EQ(rows[1]["RR"], 0.5);
  const auto named = run({"leaderboard", "letor.txt", "-m", "RR", "--feature", "2=BM25", "--json"});
  ASSERT_EQ(named.json().size(), 1U);
  EXPECT_EQ(named.json()[0]["entrant"], "BM25");
}

TEST_F(BoardOfFiles, AsksForTheJudgmentsOfALoneRun) {
  const auto alone = run({"leaderboard", "fair.run"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_EQ(alone.err,
            "error: fair.run is a run, and no judgments are named; name them before it: QRELS "
            "RUN…\n");
}

// Nobody is timed, and all entrants are run files: no table of a report says so in each row.
TEST_F(BoardOfFiles, IsReportedWithoutTimesForPapers) {
  ASSERT_EQ(of_files("report", {"-m", "RR", "--out", "out", "--format", "md,latex"}).exit_code, 0);
  const std::string page = read_file(bench_ / "out/report.md");
  EXPECT_THAT(
      page, AllOf(HasSubstr("\nOn qrels.txt: 10 topics, "), HasSubstr(" Made by matchbench "),
                  Not(HasSubstr("run file")), Not(HasSubstr("[ms]")), Not(HasSubstr("abstained"))));
  const std::string table = read_file(bench_ / "out/latex/graded.tex");
  EXPECT_THAT(table, AllOf(HasSubstr(" & Missing \\\\\n"), Not(HasSubstr("run file"))));
  // A file does not fail: what counts are the topics that it lacks.
  EXPECT_THAT(page, AllOf(HasSubstr("| missing |"), HasSubstr("| 1 of 10 |")));
}

// Without -N they count the documents that the files name.
TEST_F(BoardOfFiles, IsReportedWithTheSizeOfTheCollectionThatIsGiven) {
  ASSERT_EQ(
      of_files("report", {"-m", "Fallout@5", "-N", "1000", "--out", "out", "--format", "md,trec"})
          .exit_code,
      0);
  EXPECT_THAT(read_file(bench_ / "out/report.md"),
              HasSubstr("\nOn qrels.txt: 10 topics, 1000 known documents."));
  EXPECT_THAT(read_file(bench_ / "out/trec/README.txt"), HasSubstr(" -N 1000 gives "));
}

TEST_F(BoardOfFiles, AnalysesPrintLatex) {
  const auto tests = run({"analyse", "significance", "qrels.txt", "fair.run", "poor.run", "-m",
                          "RR", "--show", "pairs", "--latex"});
  ASSERT_EQ(tests.exit_code, 0) << tests.err;
  EXPECT_THAT(tests.out, AllOf(StartsWith("% \\usepackage{booktabs}\n\\begin{tabular}{"),
                               HasSubstr("fair.run & poor.run & ")));
}

}  // namespace
}  // namespace matchbench::cli
