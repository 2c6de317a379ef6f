#include "harness/foundation/text/table/text_table.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class Terminal : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    bench_ = new Bench;
    bench_->put("c.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n", ""));
    ASSERT_EQ(bench_->run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
    ASSERT_EQ(bench_->run({"score", "r.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete bench_; }

  // The lines of the table alone.
  static std::string board_at(unsigned short width) {
    const std::string all = bench_->run_on_terminal({"leaderboard", "r.db"}, width);
    const std::string blank = "\r\n\r\n";
    const auto from = all.find(blank) + blank.size();
    return all.substr(from, all.find(blank, from) - from);
  }

  // Whether a word that is longer than a line, such as a path, may be alone in one.
  enum class LongWords { kNone, kMayLeaveIt };

  // The lines as they are seen: one after the other, where one replaces another, without colours.
  static std::vector<std::string> lines_of(const std::string& printed) {
    std::vector<std::string> lines = {""};
    for (std::size_t i = 0; i < printed.size(); ++i) {
      if (printed[i] == '\x1b') {
        while (i + 1 < printed.size() &&
               std::isalpha(static_cast<unsigned char>(printed[i])) == 0) {
          ++i;
        }
      } else if (printed[i] == '\r' || printed[i] == '\n') {
        lines.emplace_back();
      } else {
        lines.back() += printed[i];
      }
    }
    return lines;
  }

  static void expect_fits(const std::vector<std::string>& command, LongWords long_words) {
    for (const unsigned short width : {60, 80, 120, 200}) {
      const std::string all = bench_->run_on_terminal(command, width);
      for (const auto& line : lines_of(all)) {
        const auto begin = std::min(line.find_first_not_of(' '), line.size());
        if (long_words == LongWords::kMayLeaveIt && line.find(' ', begin) == std::string::npos) {
          continue;
        }
        EXPECT_LE(text::text_width(line), width)
            << line << "\nof " << testing::PrintToString(command);
      }
    }
  }

  static inline Bench* bench_ = nullptr;
};

TEST_F(Terminal, IsNotOverrunByTheLeaderboard) {
  for (const unsigned short width : {60, 80, 120, 200}) {
    std::istringstream lines(board_at(width));
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      EXPECT_LE(text::text_width(line), width) << line;
    }
  }
}

TEST_F(Terminal, IsNotOverrunByHelpOrTheListOfMeasures) {
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"run", "--help"},
                                             {"report", "--help"},
                                             {"eval", "--help"},
                                             {"leaderboard", "--help"},
                                             {"analyse", "significance", "--help"},
                                             {"plugin", "--help"},
                                             {"measures"}}) {
    expect_fits(command, LongWords::kNone);
  }
}

TEST_F(Terminal, WrapsWhatTheParametersOfAMeasureMean) {
  const std::string shown = bench_->run_on_terminal({"measures", "show", "nDCG"}, 80);
  EXPECT_THAT(shown, HasSubstr("jk(b) or none\r\n"));
  EXPECT_THAT(shown, HasSubstr("map(grade=gain,…)\r\n"));
}

TEST_F(Terminal, IsNotOverrunByTablesAndFacts) {
  const std::string geography = matchbench::geography();
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"analyse", "scores", "r.db"},
           {"analyse", "significance", "r.db"},
           {"analyse", "significance", "r.db", "--show", "discrimination"},
           {"analyse", "sensitivity", "r.db"},
           {"analyse", "measures", "r.db"},
           {"analyse", "incomplete", "r.db"},
           {"analyse", "degradation", "r.db"},
           {"analyse", "virtual-judges", "r.db"},
           {"analyse", "difficulty", "r.db"},
           {"analyse", "silence", "r.db"},
           {"analyse", "audit", "r.db"},
           {"analyse", "timing", "r.db"},
           {"analyse", "services", "r.db"},
           {"analyse", "plan", "r.db"},
           {"analyse", "judges", geography},
           {"collection", "info", geography},
           {"collection", "check", geography},
           {"plugin", "list"},
           {"plugin", "show", "keyword"},
           {"measures", "show", "nDCG"},
           {"measures", "show", "RBP"},
           {"score", "r.db"},
           {"leaderboard", "r.db", "--explain"},
           {"doctor"}}) {
    expect_fits(command, LongWords::kMayLeaveIt);
  }
}

TEST_F(Terminal, IsNotOverrunByComparedRuns) {
  bench_->put("q.qrels", "1 0 a 1\n2 0 b 1\n");
  bench_->put("first.run", "1 Q0 a 1 2 x\n2 Q0 a 1 2 x\n");
  bench_->put("second.run", "1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n2 Q0 b 1 2 x\n");
  bench_->put("third.run", "1 Q0 a 1 2 x\n2 Q0 b 1 2 x\n");
  const std::vector<std::string> command = {
      "eval", "q.qrels", "first.run", "second.run", "third.run", "--compare", "first.run",
      "-m",   "map",     "-m",        "nDCG@10",    "-m",        "P@5"};
  expect_fits(command, LongWords::kNone);
  const std::string narrow = bench_->run_on_terminal(command, 60);
  EXPECT_THAT(narrow, HasSubstr("map       ±       p  p (Holm)  nDCG@10"));
  EXPECT_THAT(narrow, HasSubstr("nDCG@10"));
  EXPECT_THAT(narrow, HasSubstr("wins, ties, losses"));
  expect_fits({"eval", "q.qrels", "first.run", "-m", "map", "--intervals", "--residuals",
               "--format", "table"},
              LongWords::kNone);
}

TEST_F(Terminal, ShowsWhoseRanksDifferBeforeTheTagOfARun) {
  bench_->put("another.run", "1 Q0 a 1 1 bm25_with_rm3\n1 Q0 b 2 2 x\n");
  EXPECT_THAT(bench_->run_on_terminal({"runs", "check", "another.run"}, 80),
              HasSubstr("tied rows  topics whose ranks differ\r\n"));
}

TEST_F(Terminal, ShowsThePairsWithTheDecisionOfTheBoardFirst) {
  const std::string narrow = bench_->run_on_terminal({"analyse", "significance", "r.db"}, 80);
  EXPECT_THAT(narrow, HasSubstr("p adjusted  significant"));
  EXPECT_THAT(narrow, HasSubstr("; --csv and --json have them."));
}

TEST_F(Terminal, ExplainsNoColumnThatDoesNotFit) {
  EXPECT_THAT(bench_->run_on_terminal({"leaderboard", "r.db"}, 120), HasSubstr("tie: "));
  EXPECT_THAT(bench_->run_on_terminal({"leaderboard", "r.db"}, 40), Not(HasSubstr("tie: ")));
}

TEST_F(Terminal, IsNotOverrunByErrors) {
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"leaderboard", "r.db", "--columns", "entrnt"},
                                             {"leaderboard", "r.db", "--sortt", "AP"},
                                             {"run", "missing.yaml"},
                                             {"measures", "show", "nDGC"},
                                             {"plugin", "show", "keywrd"}}) {
    expect_fits(command, LongWords::kMayLeaveIt);
  }
}

TEST_F(Terminal, IsNotOverrunByWarnings) {
  for (const unsigned short width : {60, 80}) {
    std::filesystem::remove(*bench_ / "new.db");
    const std::string all =
        bench_->run_on_terminal({"run", "c.yaml", "--db", "new.db", "--resume", "--quiet"}, width);
    EXPECT_THAT(all, HasSubstr("warning:"));
    for (const auto& line : lines_of(all)) EXPECT_LE(text::text_width(line), width) << line;
  }
}

TEST_F(Terminal, IsNotOverrunByTheProgressOfARound) {
  for (const unsigned short width : {20, 60, 80, 120, 200}) {
    const std::string database = "progress" + std::to_string(width) + ".db";
    const std::string all = bench_->run_on_terminal({"run", "c.yaml", "--db", database}, width);
    EXPECT_THAT(all, HasSubstr("/72 queries"));
    for (const auto& line : lines_of(all)) {
      if (line.find("/72 queries") == std::string::npos) continue;
      EXPECT_LT(text::text_width(line), width) << line;
      if (width < 80) continue;
      EXPECT_TRUE(line.find("░") != std::string::npos || line.find("█") != std::string::npos)
          << line;
    }
  }
}

TEST_F(Terminal, NamesTheColumnsThatDoNotFit) {
  const std::string narrow = bench_->run_on_terminal({"plugin", "list"}, 60);
  EXPECT_THAT(narrow, HasSubstr("Columns that do not fit here: library; --json has them."));
  EXPECT_THAT(bench_->run({"plugin", "list"}).out, Not(HasSubstr("do not fit")));
}

// Of trec_eval's 27 measures the first one has its whole comparison, however long a name is.
TEST_F(Terminal, KeepsTheFirstComparisonAndNamesAFewHiddenColumns) {
  const std::string name = "bm25_k1_0.9_b_0.4_rm3_fbdocs10_fbterms20_original_query_weight_0.5.run";
  bench_->put("q.txt", "1 0 a 1\n2 0 a 1\n");
  bench_->put(name, "1 Q0 a 1 2 t\n2 Q0 b 1 2 t\n");
  bench_->put("b.run", "1 Q0 b 1 2 t\n2 Q0 b 1 2 t\n");
  const std::string narrow =
      bench_->run_on_terminal({"eval", "q.txt", name, "--compare", "b.run"}, 60);
  EXPECT_THAT(narrow, ContainsRegex("run +map +± +p"));
  EXPECT_THAT(narrow, HasSubstr("others; --format csv has"));
}

TEST_F(Terminal, SaysWhereTextsAreThatItCuts) {
  const std::vector<std::string> command = {"analyse", "timing", "r.db"};
  EXPECT_THAT(bench_->run_on_terminal(command, 80),
              HasSubstr("… marks cut texts; --csv and --json have them."));
  EXPECT_THAT(bench_->run(command).out, Not(HasSubstr("…")));
}

TEST_F(Terminal, HasALegendOfThreeLinesAndTheRestIfAsked) {
  for (const unsigned short width : {60, 80, 120, 200}) {
    for (const bool explain : {false, true}) {
      std::vector<std::string> command = {"leaderboard", "r.db"};
      if (explain) command.emplace_back("--explain");
      const std::string all = bench_->run_on_terminal(command, width);
      std::istringstream lines(all);
      std::size_t legend = 0;
      bool begun = false;
      for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        EXPECT_LE(text::text_width(line), width) << line;
        begun = begun || line.starts_with("#: ");
        if (begun && legend < 4) ++legend;
        if (line.find("--explain.") != std::string::npos) break;
      }
      if (!explain) {
        EXPECT_LE(legend, 3U) << all;
      }
      EXPECT_EQ(all.find("AQRT: mean") != std::string::npos, explain);
    }
  }
}

TEST_F(Terminal, ShowsRankEntrantAndDecidingMeasureFirstThenFailuresAndSpeed) {
  EXPECT_THAT(board_at(60),
              HasSubstr("#  tie  entrant      AP     low    high  failed  p50 [ms]\r\n"));
  // With twelve requests p95 has no value, and makes room for P@5.
  EXPECT_THAT(board_at(80), HasSubstr("nDCG@10     P@5  failed  p50 [ms]\r\n"));
  EXPECT_THAT(board_at(200), HasSubstr("memory [MiB]"));
  EXPECT_THAT(board_at(200), HasSubstr("p50 ≤"));
}

TEST_F(Terminal, IsToldWhichColumnsAreLeftOut) {
  EXPECT_THAT(bench_->run_on_terminal({"leaderboard", "r.db"}, 80),
              AllOf(HasSubstr("\r\nColumns that do not fit here: queries, load [ms]"),
                    HasSubstr("--wide shows them")));
  EXPECT_THAT(bench_->run_on_terminal({"leaderboard", "r.db", "--wide"}, 80),
              HasSubstr("memory [MiB]"));
}

TEST_F(Terminal, IsNotNeeded) {
  const Finished plain = bench_->run({"leaderboard", "r.db"});
  for (const auto& line : lines_of(plain.out)) {
    if (line.find("[ms]") == std::string::npos) continue;
    EXPECT_LE(text::text_width(line), 100U) << line;
  }
  EXPECT_THAT(plain.out, HasSubstr("--wide shows them"));
  EXPECT_THAT(plain.out, Not(HasSubstr("AQRT: mean")));
  const Finished wide = bench_->run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_THAT(wide.out, HasSubstr("memory [MiB]"));
  EXPECT_THAT(wide.out, HasSubstr("AQRT: mean"));
  EXPECT_THAT(wide.out, Not(HasSubstr("--wide")));
}

TEST_F(Terminal, ShowsTheColumnsThatTheUserChooses) {
  const Finished chosen =
      bench_->run({"leaderboard", "r.db", "--columns", "entrant,p99_ms,AP", "--explain"});
  EXPECT_THAT(chosen.out, HasSubstr("entrant  p99 [ms]      AP\n"));
  EXPECT_THAT(chosen.out, HasSubstr("p50, p95: "));
  EXPECT_THAT(bench_->run({"leaderboard", "r.db", "--columns", "entrant,AP", "--explain"}).out,
              Not(HasSubstr("p50, p95: ")));
  const Finished wrong = bench_->run({"leaderboard", "r.db", "--columns", "entrnt"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean 'entrant'?"));
}

}  // namespace
}  // namespace matchbench::cli
