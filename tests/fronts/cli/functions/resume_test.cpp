// What a resumed round keeps, and what it says of what it does not keep.
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class Resume : public testing::Test {
 protected:
  void put(const std::string& entrants, const std::string& more = "") const {
    bench_.put("c.yaml", contest_text(entrants, "  passes: 2\n  blocks: 2\n  warmup: 0\n") + more);
  }
  Finished run(const std::vector<std::string>& options) const {
    std::vector<std::string> words = {"run", "c.yaml", "--db", "r.db"};
    words.insert(words.end(), options.begin(), options.end());
    return bench_.run(words);
  }
  int count(const std::string& state) const {
    SQLite::Database database((bench_ / "r.db").string());
    return database.execAndGet("SELECT count(*) FROM repetition WHERE state = '" + state + "'")
        .getInt();
  }

  const CommandBench bench_;
};

TEST_F(Resume, NamesWhoStartsAgainAndWasThenTimedLaterThanTheOthers) {
  put("  - plugin: keyword\n  - plugin: capability\n  - plugin: random\n");
  ASSERT_EQ(run({"--quiet"}).exit_code, 0);
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  EXPECT_THAT(bench_.run({"leaderboard", "r.db", "--wide", "--explain"}).out,
              Not(HasSubstr("timed later")));
  EXPECT_THAT(run({"--resume", "--dry-run"}).out, Not(HasSubstr("starts again")));

  // Sessions of the same second are not later than one another.
  for (const std::string second = utc_now(); utc_now() == second;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  put("  - plugin: keyword\n    parameters: {k1: 0.5}\n  - plugin: capability\n"
      "  - plugin: random\n");
  const std::string restart =
      "keyword has changed since it was asked, and starts again; its former answers no longer "
      "count";
  const std::string plan = run({"--resume", "--dry-run"}).out;
  EXPECT_THAT(plan, HasSubstr(restart));
  EXPECT_THAT(plan,
              HasSubstr("r.db is there: 48 of 72 queries are answered, and what it has is not "
                        "asked again"));
  EXPECT_THAT(run({"--resume"}).err, HasSubstr(restart));
  EXPECT_EQ(count("superseded"), 1);
  EXPECT_THAT(run({"--resume"}).err, Not(HasSubstr("starts again")));
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const std::string later =
      "keyword was timed later than the other entrants: the machine may have "
      "been faster or slower then.";
  EXPECT_THAT(bench_.run({"leaderboard", "r.db", "--wide", "--explain"}).out, HasSubstr(later));
  EXPECT_THAT(bench_.run({"analyse", "timing", "r.db"}).out, HasSubstr(later));
}

// Its plugin is gone, and nobody asks for it.
TEST_F(Resume, LeavesOutWhoIsWithdrawnWithTheFusionOfItAndKeepsTheirAnswers) {
  const std::string rest = "  - plugin: random\n  - {fusion: [keyword, capability], name: both}\n";
  put("  - plugin: keyword\n  - plugin: capability\n" + rest);
  ASSERT_EQ(run({"--quiet"}).exit_code, 0);
  put("  - plugin: keyword\n  - {plugin: ./gone/, name: capability}\n" + rest,
      "withdrawn: {capability: its author asked}\n");
  const Finished resumed = run({"--resume", "--quiet"});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(count("finished"), 4);
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const std::string why =
      "Withdrawn, and counted in nothing here: capability (its author asked); both (it combines "
      "capability, which is withdrawn: its author asked).";
  EXPECT_THAT(bench_.run({"leaderboard", "r.db", "--wide", "--explain"}).out, HasSubstr(why));
  EXPECT_EQ(bench_.run({"leaderboard", "r.db", "--json"}).json().size(), 2U);

  const Finished made = bench_.run(
      {"report", "r.db", "--out", "out", "--format", "csv,json", "--bundle", "r.tar.zst"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(read_file(bench_ / "out/csv/withdrawn.csv").substr(0, 47),
            "entrant,reason\ncapability,its author asked\nboth");
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  EXPECT_EQ(report.at("round").at("withdrawn").size(), 2U);
  const Finished verified = bench_.run({"verify", "r.tar.zst"});
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
}

}  // namespace
}  // namespace matchbench::cli
