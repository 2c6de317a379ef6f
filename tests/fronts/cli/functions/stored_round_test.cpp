#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/changed_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

class StoredRound : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml",
                contest_text("  - plugin: random\n  - plugin: keyword\n", "  passes: 1\n") +
                    "scoring: {undefined: zero}\n");
    ASSERT_EQ(maker_->run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  StoredRound() {
    for (const char* name : {"c.yaml", "r.db"}) {
      std::filesystem::copy(*maker_ / name, bench_ / name);
    }
  }

  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

// Whatever a later version refuses in a contest file, it reads the rounds of before.
TEST_F(StoredRound, IsScoredAndShownWhateverItsContestFileHolds) {
  change_database(bench_ / "r.db", "UPDATE round SET contest_text = 'matchbench: contest/9 {{{'");
  const Finished scored = bench_.run({"score", "r.db"});
  EXPECT_EQ(scored.exit_code, 0) << scored.err;
  // Three measures under two settings, which the contest asked for.
  EXPECT_THAT(scored.out, HasSubstr("6 boards"));
  const Finished board = bench_.run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_EQ(board.exit_code, 0);
  EXPECT_THAT(board.out, HasSubstr("because nothing is relevant, counts 0."));
  const Finished report = bench_.run({"report", "r.db", "--format", "json,md"});
  EXPECT_EQ(report.exit_code, 0) << report.err;
  EXPECT_THAT(report.out, HasSubstr("counts 0"));
}

TEST_F(StoredRound, HasTheBoardThatItsContestNamesFirstToday) {
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  EXPECT_THAT(bench_.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
              HasSubstr("relevance 'overall'"));
  std::string contest = read_file(bench_ / "c.yaml");
  contest.replace(contest.find("overall, same_function"), 22, "same_function, overall");
  bench_.put("c.yaml", contest);
  ASSERT_EQ(bench_.run({"run", "c.yaml", "--db", "r.db", "--quiet", "--resume"}).exit_code, 0);
  EXPECT_THAT(bench_.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
              HasSubstr("relevance 'same_function'"));
  change_database(
      bench_ / "r.db",
      "DELETE FROM score WHERE setting = (SELECT id FROM relevance_setting WHERE name = "
      "'same_function')");
  EXPECT_THAT(bench_.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
              HasSubstr("The contest's first relevance setting, same_function, is not scored yet; "
                        "'matchbench score' scores it."));
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  ASSERT_EQ(bench_.run({"report", "r.db", "--format", "md", "--out", "o"}).exit_code, 0);
  const std::string report = read_file(bench_ / "o/report.md");
  EXPECT_LT(report.find("## Relevance setting same_function"),
            report.find("## Relevance setting overall"));
}

TEST_F(StoredRound, SaysHowItsCollectionIsNamedIfThatHasMoved) {
  change_database(bench_ / "r.db", "UPDATE round SET collection_folder = '/moved'");
  EXPECT_THAT(bench_.run({"score", "r.db"}).err,
              HasSubstr("the collection of the round is not at /moved; name its folder with "
                        "--collection"));
  EXPECT_EQ(bench_.run({"score", "r.db", "--collection", geography().string()}).exit_code, 0);
}

TEST_F(StoredRound, HasTheSameMeansInSqlAsOnItsBoardIfWhatIsUndefinedCountsZero) {
  ASSERT_EQ(bench_.run({"score", "r.db", "-m", "AP"}).exit_code, 0);
  // A request without relevant services: undefined.
  change_database(bench_ / "r.db", "UPDATE score SET value = NULL WHERE request = 0");
  const auto board = bench_.run({"leaderboard", "r.db", "--json"}).json();
  SQLite::Database database((bench_ / "r.db").string());
  for (const auto& row : board) {
    SQLite::Statement mean(
        database,
        "SELECT mean_score FROM leaderboard WHERE entrant = ? AND measure = 'AP' "
        "AND relevance = 'overall'");
    mean.bind(1, row["entrant"].get<std::string>());
    ASSERT_TRUE(mean.executeStep());
    EXPECT_NEAR(mean.getColumn(0).getDouble(), row["AP"].get<double>(), 1e-12);
  }
}

}  // namespace
}  // namespace matchbench::cli
