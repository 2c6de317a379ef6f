// What the audits of a round make its readers know.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

void run_and_audit(const Bench& bench, const std::string& entrants, const std::string& more = "",
                   const std::string& protocol = "") {
  bench.put(
      "c.yaml",
      contest_text(entrants, "  passes: 1\n  blocks: 1\n  warmup: 0\n  audit: true\n" + protocol) +
          more);
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
}

constexpr const char* kLearners = "  - plugin: learned\n  - plugin: " UNTAUGHT_SO "\n";

// Both are trained on the judgments, then on shuffled ones; "learned" makes use of them.
TEST(Audit, TellsOfScoresThatDoNotFallWhenJudgmentsAreShuffled) {
  const Bench bench;
  run_and_audit(bench, kLearners, "folds: 2\n");
  const std::string board = bench.run({"leaderboard", "r.db", "--wide", "--explain"}).out;
  EXPECT_THAT(board, HasSubstr("untaught: trained on shuffled judgments it scores "));
  EXPECT_THAT(board, HasSubstr("12 requests); a fall is not shown (one-sided p = 1): a fall of 0.1 "
                               "would be with a probability of about 1.00"));
  EXPECT_THAT(board, Not(HasSubstr("learned: trained on shuffled judgments")));
  const auto audits = bench.run({"analyse", "timing", "r.db", "--show", "audits", "--json"}).json();
  ASSERT_EQ(audits.size(), 8U);  // four of each
  EXPECT_EQ(audits[3]["audit"], "shuffled judgments");
  EXPECT_EQ(audits[3]["suspicions"], "");
  EXPECT_THAT(audits[3]["notes"].get<std::string>(),
              testing::ContainsRegex("it scores 0\\.[0-9]+, on the right ones 0\\.[0-9]+ .*; "
                                     "one-sided p = 0\\.0"));
  EXPECT_THAT(audits[7]["notes"].get<std::string>(), HasSubstr("a fall is not shown"));
  const Finished report = bench.run({"report", "r.db", "--format", "json", "--out", "report"});
  ASSERT_EQ(report.exit_code, 0) << report.err;
  const auto written = nlohmann::json::parse(read_file(bench / "report/report.json"));
  std::string level;
  for (std::size_t i = 0; i < written["remarks"].size(); ++i) {
    const auto remark = written["remarks"][i].get<std::string>();
    if (remark.starts_with("untaught: trained on shuffled judgments it scores ")) {
      level = written["remark_levels"][i].get<std::string>();
    }
  }
  EXPECT_EQ(level, "note");

  // The scores are in the database, and bundles are checked for them.
  {
    SQLite::Database database((bench / "r.db").string(), SQLite::OPEN_READWRITE);
    EXPECT_EQ(database.execAndGet("SELECT count(DISTINCT session) FROM trial_rank").getInt(), 4);
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM shuffled_score").getInt(),
              database.execAndGet("SELECT count(*) FROM score").getInt());
  }
  ASSERT_EQ(bench.run({"report", "r.db", "--format", "json", "--bundle", "good.tar.zst"}).exit_code,
            0);
  EXPECT_EQ(bench.run({"verify", "good.tar.zst"}).exit_code, 0);
  EXPECT_THAT(board, Not(HasSubstr("not scored yet")));
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE shuffled_score SET value = 0.5 WHERE value IS NOT NULL");
  const Finished forged =
      bench.run({"report", "r.db", "--format", "json", "--bundle", "forged.tar.zst"});
  EXPECT_EQ(forged.exit_code, 2);
  EXPECT_THAT(forged.err, HasSubstr("after training on shuffled judgments"));
}

// As if the audits had been run after the scores were made.
TEST(Audit, TellsOfRankingsAfterTrainingOnShuffledJudgmentsThatAreNotScored) {
  const Bench bench;
  run_and_audit(bench, kLearners, "folds: 2\n");
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec("DELETE FROM shuffled_score");
  EXPECT_THAT(bench.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
              HasSubstr("learned: its rankings after training on shuffled judgments are not scored "
                        "yet; 'matchbench score' scores them"));
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  EXPECT_THAT(bench.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
              Not(HasSubstr("not scored yet")));
}

// They keep the vectors of terms, and read what they need when they first need it. 50 rounds of all
// reference matchmakers are what scripts/audit_rounds.sh tries.
TEST(Audit, AccusesNoHonestMatchmakerOfKeepingAnswers) {
  for (int round = 0; round < 2; ++round) {
    const Bench bench;
    run_and_audit(bench, "  - plugin: topic-space\n  - plugin: learned\n  - plugin: keyword\n",
                  "folds: 2\n");
    const Finished audits = bench.run({"analyse", "timing", "r.db", "--show", "audits", "--json"});
    ASSERT_EQ(audits.exit_code, 0) << audits.err;
    for (const auto& row : audits.json()) {
      EXPECT_THAT(row["suspicions"].get<std::string>(), Not(HasSubstr("are kept"))) << row;
      EXPECT_TRUE(row.contains("notes")) << row;
    }
    EXPECT_THAT(bench.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
                Not(HasSubstr("answers are kept")));
  }
}

// A setting under which the same is to come out.
struct Setting {
  const char* name;
  const char* protocol;
};

class AuditAnywhere : public testing::TestWithParam<Setting> {};

INSTANTIATE_TEST_SUITE_P(Settings, AuditAnywhere,
                         testing::Values(Setting{"Confined", "  confinement: required\n"},
                                         Setting{"Unconfined", "  confinement: off\n"},
                                         Setting{"Strangers", "  strangers: true\n"}),
                         [](const auto& tested) { return std::string(tested.param.name); });

// Folds, audits and scaling with entrants that spoil their training: the others are asked all.
TEST_P(AuditAnywhere, GoesOnIfAnEntrantSpoilsItsTraining) {
  const Bench bench;
  std::string entrants = "  - plugin: " UNTAUGHT_SO "\n";
  for (const std::string fault : {"crash", "throw", "change"}) {
    entrants +=
        "  - {plugin: " UNTAUGHT_SO ", name: " + fault + ", parameters: {fault: " + fault + "}}\n";
  }
  bench.put("c.yaml", contest_text(entrants,
                                   "  passes: 1\n  blocks: 1\n  warmup: 0\n"
                                   "  audit: true\n  scaling: [0.2, 0.5, 1]\n" +
                                       std::string(GetParam().protocol)) +
                          "folds: 2\n");
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  ASSERT_EQ(board.size(), 4u);
  for (const auto& row : board) {
    const bool fails = row["entrant"] == "crash" || row["entrant"] == "throw";
    EXPECT_EQ(row["failures"], fails ? 12 : 0) << row["entrant"];
  }
  const std::string failures =
      SQLite::Database((bench / "r.db").string())
          .execAndGet("SELECT group_concat(DISTINCT message) FROM phase WHERE phase = 'train'")
          .getString();
  EXPECT_THAT(failures, HasSubstr("SIGABRT in train()"));
  EXPECT_THAT(failures, HasSubstr("nothing to learn"));
}

// One pass cannot disagree with itself.
TEST_P(AuditAnywhere, TellsOfAnotherRankingAtEveryCallOfASinglePass) {
  const Bench bench;
  run_and_audit(bench,
                "  - plugin: keyword\n  - plugin: " FAULTY_SO "\n    parameters: {fault: state}\n",
                "", GetParam().protocol);
  const std::string board = bench.run({"leaderboard", "r.db", "--wide", "--explain"}).out;
  EXPECT_THAT(board, HasSubstr("faulty: audit: asked twice: "));
  EXPECT_THAT(board, HasSubstr(" of 24 rankings differ from those of the timed passes"));
  // This is about its rankings; times of a few short calls may differ on a busy machine.
  EXPECT_THAT(board, Not(testing::ContainsRegex("keyword: audit: [^\n]*rankings differ")));
}

}  // namespace
}  // namespace matchbench::cli
