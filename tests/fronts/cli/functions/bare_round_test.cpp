// Rounds that lack something: judgments, answers, the file itself.
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/own_manifest.hpp"
#include "tests/support/changed_database.hpp"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// Of a run file, which asks nobody.
class BareRound : public testing::Test {
 protected:
  BareRound() {
    bench_.put("c/collection.yaml", manifest_text());
    bench_.put("c/services.yaml", "- {uri: http://x/a, name: A}\n");
    bench_.put("c/requests.yaml", "- {uri: http://x/q, name: Q}\n");
    bench_.put("c/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
    bench_.put("a.run", "http://x/q Q0 http://x/a 1 1 x\n");
    bench_.put("c.yaml",
               "matchbench: contest/1\nname: Test\ncollection: c\nentrants: [{run: a.run}]\n");
  }

  Finished run(const std::vector<std::string>& words) const { return bench_.run(words); }

  const CommandBench bench_;
};

TEST_F(BareRound, WithoutJudgmentsIsScoredByNothingAndSaysWhy) {
  ASSERT_EQ(run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  const Finished scored = run({"score", "r.db"});
  EXPECT_EQ(scored.exit_code, 2);
  EXPECT_THAT(scored.err, HasSubstr("has no judgments"));
  const Finished board = run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_EQ(board.exit_code, 2);
  EXPECT_THAT(board.err, HasSubstr("its collection has no judgments"));
  EXPECT_THAT(board.err, Not(HasSubstr("run 'matchbench score")));
  const Finished report = run({"report", "r.db", "--out", "report", "--format", "md"});
  EXPECT_EQ(report.exit_code, 0) << report.err;
  EXPECT_THAT(report.out + report.err, HasSubstr("The collection has no judgments"));
}

TEST_F(BareRound, WithoutAnswersIsScoredAndSaysThatItHasNone) {
  bench_.put("c/judgments.tsv",
             "request\tservice\tjudge\tdimension\tgrade\n"
             "http://x/q\thttp://x/a\tconsensus\tfit\t1\n");
  ASSERT_EQ(run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  change_database(bench_ / "r.db", "DELETE FROM ranking; DELETE FROM answer");
  EXPECT_EQ(run({"score", "r.db"}).out, "nothing is answered yet: r.db has no boards\n");
}

TEST_F(BareRound, ThatIsNotThereIsNotResumedSilently) {
  const Finished finished = run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.err, HasSubstr("r.db does not exist, so --resume has nothing to continue."));
}

// Nobody may write below /proc, the superuser included.
TEST_F(BareRound, WhereNobodyMayWriteEndsAsABrokenEnvironment) {
  const Finished round = run({"run", "c.yaml", "--db", "/proc/r.db", "--quiet"});
  EXPECT_EQ(round.exit_code, 3);
  EXPECT_THAT(round.err, HasSubstr("/proc/r.db"));
  EXPECT_THAT(round.err, HasSubstr("check that the folder exists and can be written"));
  ASSERT_EQ(run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  const Finished report = run({"report", "r.db", "--out", "/proc/report"});
  EXPECT_EQ(report.exit_code, 3);
  EXPECT_THAT(report.err, HasSubstr("/proc/report"));
  EXPECT_THAT(report.err, HasSubstr("name one where you may write"));
  bench_.put("asked.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
  setenv("TMPDIR", "/proc", 1);
  const Finished scratch = run({"run", "asked.yaml", "--quiet"});
  unsetenv("TMPDIR");
  EXPECT_EQ(scratch.exit_code, 3);
  EXPECT_THAT(scratch.err, HasSubstr("/proc/matchbench-"));
  EXPECT_THAT(scratch.err, HasSubstr("set TMPDIR to a folder that can be written"));
}

TEST_F(BareRound, RefusesUnknownMeasuresAndSettingsAndScoresNothing) {
  bench_.put("c/judgments.tsv",
             "request\tservice\tjudge\tdimension\tgrade\n"
             "http://x/q\thttp://x/a\tconsensus\tfit\t1\n");
  ASSERT_EQ(run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  const auto error_of = [&](const std::vector<std::string>& words) {
    const Finished finished = run(words);
    EXPECT_EQ(finished.exit_code, 2) << finished.out;
    return finished.err;
  };
  EXPECT_THAT(error_of({"score", "r.db", "--measure", "nDGC@10"}),
              HasSubstr("there is no measure 'nDGC'; did you mean 'nDCG'?"));
  EXPECT_THAT(error_of({"score", "r.db", "-m", "num_ret"}),
              HasSubstr("'num_ret' is a count, and scores are averaged here"));
  EXPECT_THAT(error_of({"score", "r.db", "--relevance", "fti"}), HasSubstr("'fti'"));
  EXPECT_THAT(error_of({"leaderboard", "r.db"}),
              HasSubstr("r.db is not scored yet; run 'matchbench score r.db'"));
  ASSERT_EQ(run({"score", "r.db", "-m", "AP"}).exit_code, 0);
  EXPECT_THAT(error_of({"leaderboard", "r.db", "--measure", "RBP"}),
              testing::AllOf(HasSubstr("'RBP'"), HasSubstr("AP")));
}

}  // namespace
}  // namespace matchbench::cli
