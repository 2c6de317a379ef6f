#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// What `run` says to a protocol of these lines.
Finished run_with(const CommandBench& bench, const std::string& protocol,
                  const std::vector<std::string>& more = {}) {
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", protocol));
  std::vector<std::string> arguments = {"run", "c.yaml", "--db", "r.db"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return bench.run(arguments);
}

TEST(Timing, ADryRunPrintsThePlanAndRunsNothing) {
  const CommandBench bench;
  const Finished plan = run_with(
      bench, "  passes: 4\n  blocks: 2\n  audit: true\n  scaling: [0.2, 0.5, 1]\n", {"--dry-run"});
  EXPECT_EQ(plan.exit_code, 0) << plan.err;
  EXPECT_THAT(plan.out, HasSubstr("keyword: 4 passes in 2 workers"));
  EXPECT_THAT(plan.out, HasSubstr("1 repetition, 2 workers, 48 timed queries"));  // 12 requests
  EXPECT_THAT(plan.out, HasSubstr("audits: 3 more workers"));
  EXPECT_THAT(plan.out, HasSubstr("scaling: 3 more workers"));
  EXPECT_THAT(plan.out, HasSubstr("at least"));
  EXPECT_THAT(plan.out, HasSubstr("the database r.db is not there yet"));
  EXPECT_FALSE(std::filesystem::exists(bench / "r.db"));
}

TEST(Training, IsMissedWhereAMatchmakerCanLearnAndNobodyIsTrained) {
  const CommandBench bench;
  const std::string missed = "untaught can learn from judgments, but this contest trains nobody";
  const std::string entrants = "  - plugin: " UNTAUGHT_SO "\n  - plugin: keyword\n";
  bench.put("c.yaml", contest_text(entrants, "  passes: 1\n"));
  EXPECT_THAT(bench.run({"run", "c.yaml", "--dry-run"}).err, HasSubstr(missed));
  bench.put("c.yaml", contest_text(entrants, "  passes: 1\n") + "folds: 2\n");
  EXPECT_THAT(bench.run({"run", "c.yaml", "--dry-run"}).err, Not(HasSubstr(missed)));
}

TEST(Timing, AnalysesWhatTheProtocolAskedForAndLeavesOutTrialsUntilTheyAreAskedAgain) {
  const CommandBench bench;
  const std::string protocol = "  passes: 2\n  audit: true\n  scaling: [0.2, 0.5, 1]\n";
  const Finished run = run_with(bench, protocol, {"--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto latency = bench.run({"analyse", "timing", "r.db", "--json"}).json();
  ASSERT_EQ(latency.size(), 1U);
  EXPECT_EQ(latency[0]["samples"], 24);
  EXPECT_LE(latency[0]["p50_low_ms"].get<double>(), latency[0]["p50_ms"].get<double>());
  EXPECT_TRUE(latency[0]["p99_ms"].is_null());
  EXPECT_THAT(latency[0]["remarks"].get<std::string>(),
              HasSubstr("p99 needs 189 different requests, but there are only 12"));
  const auto audits = bench.run({"analyse", "timing", "r.db", "--show", "audits", "--json"}).json();
  ASSERT_EQ(audits.size(), 3U);
  EXPECT_EQ(audits[0]["audit"], "permuted services");
  EXPECT_EQ(audits[0]["compared"], 24);
  EXPECT_EQ(audits[0]["different"], 0);
  const auto scaling =
      bench.run({"analyse", "timing", "r.db", "--show", "scaling", "--json"}).json();
  ASSERT_EQ(scaling.size(), 2U);  // load and query
  EXPECT_FALSE(scaling[0]["growth"].is_null());

  // This is what Ctrl-C leaves: the worker was killed by its host, which is nobody's fault.
  {
    SQLite::Database database((bench / "r.db").string(), SQLite::OPEN_READWRITE);
    EXPECT_EQ(database.exec("UPDATE session SET outcome = 10, message = 'interrupted' "
                            "WHERE kind = 'audit: fresh ids' OR services = (SELECT min(services) "
                            "FROM session)"),
              2);
  }
  const auto shown = [&](const char* what) {
    return bench.run({"analyse", "timing", "r.db", "--show", what, "--json"}).json();
  };
  EXPECT_EQ(shown("audits").size(), 2U);
  const auto points = [&] { return shown("scaling")[0]["points"].get<std::string>(); };
  EXPECT_EQ(std::ranges::count(points(), ':'), 2);
  const Finished resumed = run_with(bench, protocol, {"--resume", "--quiet"});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  ASSERT_EQ(shown("audits").size(), 3U);
  for (const auto& audit : shown("audits")) {
    EXPECT_THAT(audit["suspicions"].get<std::string>(), Not(HasSubstr("interrupted")));
  }
  EXPECT_EQ(std::ranges::count(points(), ':'), 3);
}

TEST(Timing, IsOfAllRepetitionsAndNamesFusions) {
  const CommandBench bench;
  bench.put("c.yaml", contest_text("  - {plugin: random, repetitions: 3}\n  - plugin: keyword\n"
                                   "  - {fusion: [random, keyword], name: both}\n",
                                   "  passes: 2\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  const auto latency = bench.run({"analyse", "timing", "r.db", "--json"}).json();
  ASSERT_EQ(latency.size(), 2U);
  EXPECT_EQ(latency[0]["samples"], 72);  // 3 · 2 · 12
  EXPECT_EQ(latency[1]["samples"], 24);
  EXPECT_THAT(bench.run({"analyse", "timing", "r.db"}).out,
              testing::HasSubstr("Fusions ask nobody and are left out: both."));
}

// The protocol that each remedy names is one that `run` takes.
TEST(Timing, SaysWhatTheProtocolHasToAskFor) {
  const CommandBench bench;
  const auto said = [&](const char* what) {
    const Finished none = bench.run({"analyse", "timing", "r.db", "--show", what});
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_THAT(none.err, HasSubstr("and run the contest with a new --db"));
    return none.err;
  };
  ASSERT_EQ(run_with(bench, "  passes: 1\n").exit_code, 0);
  EXPECT_THAT(said("audits"), HasSubstr("r.db contains no audits; write 'audit: true' under"));
  EXPECT_THAT(said("scaling"), HasSubstr("write 'scaling: [0.1, 0.25, 0.5, 1]' under"));
  EXPECT_THAT(said("rates"), HasSubstr("write 'scenario: server' and 'server: {rate: 100, "
                                       "latency_bound: 20 ms, find_peak: true}' under"));
  const std::string asked =
      "  passes: 1\n  scaling: [0.1, 0.25, 0.5, 1]\n  scenario: server\n"
      "  server: {rate: 100, latency_bound: 20 ms, find_peak: true}\n";
  std::filesystem::remove(bench / "r.db");
  EXPECT_EQ(run_with(bench, asked, {"--dry-run"}).exit_code, 0);
  const std::string server = "  passes: 1\n  scenario: server\n  server: {rate: 500}\n";
  ASSERT_EQ(run_with(bench, server).exit_code, 0);
  EXPECT_THAT(said("rates"),
              HasSubstr("add 'latency_bound: 20 ms' and 'find_peak: true' to 'server'"));
}

// Three folds of four requests; each trial takes a worker for each, and all requests are asked.
TEST(Timing, TriesEntrantsThatAreTrainedFoldByFold) {
  const CommandBench bench;
  bench.put("c.yaml",
            contest_text("  - plugin: learned\n",
                         "  passes: 1\n  blocks: 1\n  audit: true\n  scaling: [0.2, 0.5, 1]\n") +
                "folds: 3\n");
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto audits = bench.run({"analyse", "timing", "r.db", "--show", "audits", "--json"}).json();
  ASSERT_EQ(audits.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(audits[i]["compared"], 24) << audits[i]["audit"];
  EXPECT_EQ(audits[3]["audit"], "shuffled judgments");
  EXPECT_EQ(audits[3]["compared"], 12);
  EXPECT_EQ(audits[3]["notes"], "not scored yet; 'matchbench score' scores its rankings");
  const auto scaling =
      bench.run({"analyse", "timing", "r.db", "--show", "scaling", "--json"}).json();
  ASSERT_EQ(scaling.size(), 2U);
  EXPECT_FALSE(scaling[1]["growth"].is_null());
  SQLite::Database database((bench / "r.db").string());
  EXPECT_EQ(database
                .execAndGet("SELECT count(*) FROM (SELECT kind, services, count(DISTINCT fold) AS "
                            "folds FROM session GROUP BY kind, services) WHERE folds = 3")
                .getInt(),
            8);  // the passes, four audits, three sizes
}

TEST(Clock, IsNamedOnTheBoardAndInTheReport) {
  struct Case {
    const char* protocol;
    bool apart;
  };
  for (const auto& [protocol, apart] : {Case{"  passes: 1\n  strangers: true\n", true},
                                        {"  passes: 1\n  clock: beside\n", false}}) {
    const CommandBench bench;
    ASSERT_EQ(run_with(bench, protocol).exit_code, 0);
    ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
    ASSERT_EQ(bench.run({"report", "r.db", "--format", "json", "--out", "report"}).exit_code, 0);
    const std::string board = bench.run({"leaderboard", "r.db", "--wide", "--explain"}).out;
    for (const std::string& text : {board, read_file(bench / "report/report.json")}) {
      EXPECT_THAT(text, HasSubstr(apart ? ", clock apart" : ", clock beside"));
      const auto warning = HasSubstr("no sign of that was found");
      if (apart) {
        EXPECT_THAT(text, Not(warning));
      } else {
        EXPECT_THAT(text, warning);
      }
    }
  }
}

}  // namespace
}  // namespace matchbench::cli
