#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

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
Finished run_with(const Bench& bench, const std::string& protocol,
                  const std::vector<std::string>& more = {}) {
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", protocol));
  std::vector<std::string> arguments = {"run", "c.yaml", "--db", "r.db"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return bench.run(arguments);
}

TEST(Timing, ADryRunPrintsThePlanAndRunsNothing) {
  const Bench bench;
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

TEST(Timing, ADryRunRefusesTheDatabaseThatTheRoundCannotUse) {
  const Bench bench;
  const std::string protocol = "  passes: 1\n";
  ASSERT_EQ(run_with(bench, protocol).exit_code, 0);
  EXPECT_THAT(run_with(bench, protocol, {"--dry-run"}).err,
              HasSubstr("r.db exists already; add --resume"));
  EXPECT_EQ(run_with(bench, protocol, {"--dry-run", "--resume"}).exit_code, 0);
  const std::string other = "  passes: 1\n  top_k: 5\n";
  const Finished refused = run_with(bench, other, {"--dry-run", "--resume"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(refused.err, run_with(bench, other, {"--resume"}).err);
}

TEST(Timing, RefusesWhatThisMachineOrCollectionCannotGive) {
  const Bench bench;
  const Finished cores = run_with(bench, "  affinity: [1000]\n");
  EXPECT_EQ(cores.exit_code, 2);
  EXPECT_THAT(cores.err, HasSubstr("there is no core 1000 to run on"));
  EXPECT_THAT(cores.err, testing::ContainsRegex("c.yaml:[0-9]+:13: "));
  // 12 requests at 1 per second, ten times.
  const Finished time = run_with(
      bench, "  passes: 10\n  scenario: server\n  server: {rate: 1}\n  max_duration: 1 min\n");
  EXPECT_EQ(time.exit_code, 2);
  EXPECT_THAT(time.err, HasSubstr("10 passes over 12 requests take 2.0 min at least, more than the "
                                  "max_duration of 60.0 s"));
  EXPECT_FALSE(std::filesystem::exists(bench / "r.db"));
}

// p99 needs 662 queries: 56 passes over 12 requests, 672, which take 672 s at 1 per second. Ten
// times doubled, the rates take 672 · (1 + 1/2 + … + 1/1024) = 1343.3 s.
TEST(Timing, ADryRunCountsTheSearchForThePeakRate) {
  const Bench bench;
  const std::string server =
      "  passes: 1\n  scenario: server\n"
      "  server: {rate: 1, latency_bound: 1 s, find_peak: true}\n";
  const Finished plan = run_with(bench, server, {"--dry-run"});
  EXPECT_EQ(plan.exit_code, 0) << plan.err;
  EXPECT_THAT(plan.out, HasSubstr("rate search: 672 queries at each rate; the first, 1 per second, "
                                  "takes 11.2 min, the whole search at least 22.4 min"));
  EXPECT_THAT(plan.out, HasSubstr("it takes at least 22.6 min"));  // and 12 s for the passes
  const Finished refused = run_with(bench, server + "  max_duration: 5 min\n", {"--dry-run"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err,
              HasSubstr("find_peak asks 672 queries at 1 per second first, which takes "
                        "11.2 min, more than the max_duration of 5.0 min"));
}

TEST(Timing, AnalysesWhatTheProtocolAskedFor) {
  const Bench bench;
  const Finished run =
      run_with(bench, "  passes: 2\n  audit: true\n  scaling: [0.2, 0.5, 1]\n", {"--quiet"});
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
}

TEST(Timing, IsOfAllRepetitionsAndNamesFusions) {
  const Bench bench;
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
  const Bench bench;
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

// This is what Ctrl-C leaves: the worker was killed by its host, which is nobody's fault.
TEST(Timing, LeavesOutTrialsThatWereInterruptedUntilTheyAreAskedAgain) {
  const Bench bench;
  const std::string protocol = "  passes: 1\n  audit: true\n  scaling: [0.2, 0.5, 1]\n";
  ASSERT_EQ(run_with(bench, protocol, {"--quiet"}).exit_code, 0);
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
  const Finished resumed = run_with(bench, protocol, {"--resume"});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  const auto audits = shown("audits");
  ASSERT_EQ(audits.size(), 3U);
  for (const auto& audit : audits) {
    EXPECT_THAT(audit["suspicions"].get<std::string>(), Not(HasSubstr("interrupted")));
  }
  EXPECT_EQ(std::ranges::count(points(), ':'), 3);
}

// Three folds of four requests; each trial takes a worker for each, and all requests are asked.
TEST(Timing, TriesEntrantsThatAreTrainedFoldByFold) {
  const Bench bench;
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
  for (const auto& [protocol, apart] : {Case{"  passes: 1\n", true},
                                        {"  passes: 1\n  strangers: true\n", true},
                                        {"  passes: 1\n  clock: beside\n", false}}) {
    const Bench bench;
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
