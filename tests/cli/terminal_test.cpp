#include "harness/text/table/text_table.hpp"
#include "tests/cli/program.hpp"

#include <gmock/gmock.h>

#include <sstream>
#include <string>

namespace matchbench::cli {
namespace {

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
  const std::vector<std::vector<std::string>> commands = {{"--help"},
                                                          {"run", "--help"},
                                                          {"report", "--help"},
                                                          {"eval", "--help"},
                                                          {"leaderboard", "--help"},
                                                          {"analyse", "significance", "--help"},
                                                          {"plugin", "--help"},
                                                          {"measures"}};
  for (const auto& command : commands) {
    for (const unsigned short width : {60, 80, 120, 200}) {
      std::istringstream lines(bench_->run_on_terminal(command, width));
      for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        EXPECT_LE(text::text_width(line), width) << line;
      }
    }
  }
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
  EXPECT_THAT(board_at(60), HasSubstr("#  tie  entrant      AP     low    high  failed"));
  EXPECT_THAT(board_at(60), Not(HasSubstr("p95 [ms]")));
  EXPECT_THAT(board_at(80), HasSubstr("nDCG@10  failed  p50 [ms]  p95 [ms]"));
  EXPECT_THAT(board_at(80), Not(HasSubstr("load [ms]")));
  EXPECT_THAT(board_at(200), HasSubstr("memory [MiB]"));
}

TEST_F(Terminal, IsToldHowManyColumnsAreLeftOut) {
  EXPECT_THAT(bench_->run_on_terminal({"leaderboard", "r.db"}, 80),
              HasSubstr("more columns with --wide"));
  EXPECT_THAT(bench_->run_on_terminal({"leaderboard", "r.db", "--wide"}, 80),
              HasSubstr("memory [MiB]"));
}

TEST_F(Terminal, IsNotNeeded) {
  const Finished plain = bench_->run({"leaderboard", "r.db"});
  EXPECT_THAT(plain.out, HasSubstr("memory [MiB]"));
  EXPECT_THAT(plain.out, Not(HasSubstr("--wide")));
}

TEST_F(Terminal, ShowsTheColumnsThatTheUserChooses) {
  const Finished chosen = bench_->run({"leaderboard", "r.db", "--columns", "entrant,p99_ms,AP"});
  EXPECT_THAT(chosen.out, HasSubstr("entrant  p99 [ms]      AP\n"));
  const Finished wrong = bench_->run({"leaderboard", "r.db", "--columns", "entrnt"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean 'entrant'?"));
}

}  // namespace
}  // namespace matchbench::cli
