// Rounds whose shards ran on several nodes, or hold some of the entrants: what becomes of their
// times.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/parts_of_shards.hpp"
#include "tests/support/stored_rankings.hpp"

#include <gmock/gmock.h>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using ShardsOfGroups = ShardFolder<CommandBench>;

// Entrants of two groups are never met in one block, though all of it runs on one machine here.
TEST_F(ShardsOfGroups, OfGroupsOfEntrantsGiveTheLocalRoundToo) {
  const auto split = [&](const std::string& text) {
    bench_.put("c.yaml", text);
    for (const char* file : {"local.db", "round.db", "round.plan", "part-0.db", "part-1.db",
                             "part-2.db", "part-3.db"}) {
      std::filesystem::remove(bench_ / file);
    }
    expect_done({"run", "c.yaml", "--db", "local.db", "--quiet"});
    expect_done(
        {"run", "c.yaml", "--prepare", "round.plan", "--shards", "2", "--entrant-groups", "2"});
    run_shards("round.plan", 4);
    expect_done({"merge", "part-3.db", "part-0.db", "part-2.db", "part-1.db", "--db", "round.db"});
    expect_done({"run", "c.yaml", "--db", "round.db", "--resume", "--quiet"});
    EXPECT_EQ(stored_rankings(bench_ / "round.db"), stored_rankings(bench_ / "local.db"));
  };
  split(contest_text("  - plugin: precedents\n  - plugin: keyword\n",
                     "  passes: 2\n  blocks: 2\n  secret: 77\n") +
        "folds: 3\n");
  split(contest("  anonymise: true\n"));

  expect_done({"score", "round.db"});
  const auto rows =
      bench_.run({"analyse", "timing", "round.db", "--show", "blocks", "--json"}).json();
  EXPECT_EQ(rows[0]["entrant"], "random");
  EXPECT_EQ(rows[0]["other"], "keyword");
  EXPECT_EQ(rows[0]["time_blocks"], 0);
  EXPECT_TRUE(rows[0]["time_ratio"].is_null());
  const Finished board = bench_.run({"leaderboard", "round.db", "--wide", "--explain"});
  EXPECT_THAT(board.out, HasSubstr("times of entrants of different groups are not compared"));
  expect_refused({"run", "c.yaml", "--prepare", "many.plan", "--entrant-groups", "3"},
                 "2 entrants cannot be split into 3 groups", "ask for 1 to 2");
  expect_refused({"run", "c.yaml", "--entrant-groups", "2"}, "needs --prepare");
}

TEST_F(Shards, OfOneNodeAreOneRowOfItsTable) {
  std::filesystem::remove(bench_ / "part-1.db");
  expect_done({"run", "--plan", "round.plan", "--shard", "1", "--db", "part-1.db", "--node", "n0",
               "--quiet"});
  for (const std::string number : {"0", "1", "2"}) {
    change("part-" + number + ".db",
           "UPDATE environment_fact SET value = '" + number + "00' WHERE key = 'null.query_ns'");
  }
  expect_done({"merge", "part-0.db", "part-1.db", "part-2.db", "--db", "round.db"});
  const auto of_round = [&](const std::string& round) {
    return bench_.run({"analyse", "timing", round, "--show", "nodes", "--json"}).json();
  };
  const auto nodes = of_round("round.db");
  ASSERT_EQ(nodes.size(), 2U);
  EXPECT_EQ(nodes[0]["node"], "n0");
  EXPECT_EQ(nodes[0]["workers"], 2 * nodes[1]["workers"].get<int>());
  EXPECT_EQ(nodes[0]["queries"], 2 * nodes[1]["queries"].get<int>());
  EXPECT_EQ(nodes[0]["null_query_ns"], 100);  // the upper median of 0 and 100
  EXPECT_EQ(nodes[1]["null_query_ns"], 200);

  change("part-1.db", "UPDATE environment_fact SET value = 'Other' WHERE key = 'kernel'");
  expect_done({"merge", "part-0.db", "part-1.db", "part-2.db", "--db", "changed.db"});
  EXPECT_EQ(of_round("changed.db").size(), 3U);
}

TEST_F(Shards, OfUnequalNodesAreNeverAveragedInSilence) {
  expect_done({"merge", "part-0.db", "part-1.db", "part-2.db", "--db", "equal.db"});
  change("part-1.db", "UPDATE environment_fact SET value = 'Other' WHERE key = 'cpu.model'");
  expect_done({"merge", "part-0.db", "part-1.db", "part-2.db", "--db", "unequal.db"});
  for (const char* round : {"equal.db", "unequal.db"}) expect_done({"score", round});

  const Finished equal = bench_.run({"leaderboard", "equal.db", "--wide", "--explain"});
  EXPECT_THAT(equal.out, AllOf(HasSubstr("on these nodes, which are of one kind: n0, n1, n2"),
                               HasSubstr("p50 [ms] "), Not(HasSubstr("[ms]*"))));
  EXPECT_FALSE(
      bench_.run({"leaderboard", "equal.db", "--json"}).json()[0].contains("nodes_differ_in"));
  const Finished unequal = bench_.run({"leaderboard", "unequal.db", "--wide", "--explain"});
  EXPECT_THAT(unequal.out, AllOf(HasSubstr("nodes that differ in cpu.model: n0, n1, n2"),
                                 HasSubstr("is the time of no machine"), HasSubstr("p50 [ms]*"),
                                 HasSubstr("p95 [ms]*"), HasSubstr("AQRT [ms]*")));
  EXPECT_EQ(bench_.run({"leaderboard", "unequal.db", "--json"}).json()[0]["nodes_differ_in"],
            "cpu.model");

  EXPECT_THAT(bench_.run({"analyse", "timing", "unequal.db"}).out,
              HasSubstr("nodes that differ in cpu.model"));
  EXPECT_EQ(bench_.run({"analyse", "timing", "unequal.db", "--json"}).json()[0]["nodes_differ_in"],
            "cpu.model");
  EXPECT_THAT(bench_.run({"analyse", "timing", "unequal.db"}).out, HasSubstr("mean [ms]*"));
  expect_done(
      {"report", "unequal.db", "--out", "out", "--format", "json,csv,md,latex", "--latex-macros"});
  EXPECT_THAT(read_file(bench_ / "out/csv/entrants.csv"), HasSubstr("nodes_differ_in"));
  EXPECT_THAT(read_file(bench_ / "out/csv/latencies.csv"), HasSubstr("median_ms,nodes_differ_in"));
  EXPECT_THAT(read_file(bench_ / "out/report.md"), HasSubstr("AQRT [ms]\\*"));
  EXPECT_THAT(read_file(bench_ / "out/latex/overall.tex"), HasSubstr("AQRT [ms]*"));
  EXPECT_THAT(read_file(bench_ / "out/report.tex"), HasSubstr("nodes that differ in cpu.model"));
  EXPECT_THAT(read_file(bench_ / "out/latex/macros.tex"), HasSubstr("mbNodesDifferIn}{cpu.model}"));
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  ASSERT_EQ(report["round"]["nodes"].size(), 3U);
  EXPECT_EQ(report["round"]["nodes"][1]["name"], "n1");
  EXPECT_EQ(report["round"]["nodes"][1]["workers"], 3);  // 2 repetitions of one entrant, 1 of one
  EXPECT_EQ(report["round"]["nodes"][1]["queries"], 3 * 12);
  EXPECT_EQ(report["round"]["nodes"][1]["kind"], 2);
  EXPECT_EQ(report["round"]["nodes"][2]["kind"], 1);
  EXPECT_THAT(report["remarks"][0].get<std::string>(), HasSubstr("nodes that differ in cpu.model"));
  EXPECT_EQ(report["remark_levels"][0], "warning");
  EXPECT_EQ(report["round"]["nodes_differ_in"], nlohmann::json({"cpu.model"}));
}

// Every time on the second node is made three times as long: the ratios stay what they are.
TEST_F(Shards, OfUnequalNodesAreComparedWithinBlocks) {
  // Known times: random 2 us, keyword 6 us.
  for (const char* part : {"part-0.db", "part-1.db", "part-2.db"}) {
    change(part,
           "UPDATE answer SET wall_ns = (SELECT CASE entrant.name WHEN 'keyword' THEN 6000 ELSE "
           "2000 END FROM repetition JOIN entrant ON entrant.id = repetition.entrant WHERE "
           "repetition.id = answer.repetition)");
  }
  change("part-1.db",
         "UPDATE answer SET wall_ns = 3 * wall_ns; "
         "UPDATE environment_fact SET value = 'Slow' WHERE key = 'cpu.model'");
  expect_done({"merge", "part-0.db", "part-1.db", "part-2.db", "--db", "round.db"});
  expect_done({"run", "c.yaml", "--db", "round.db", "--resume", "--quiet"});  // the fusion
  expect_done({"score", "round.db"});

  const auto rows =
      bench_.run({"analyse", "timing", "round.db", "--show", "blocks", "--json"}).json();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]["entrant"], "random");
  EXPECT_EQ(rows[0]["other"], "keyword");
  EXPECT_EQ(rows[0]["time_blocks"], 3);
  EXPECT_NEAR(rows[0]["time_ratio"].get<double>(), 1.0 / 3, 1e-9);
  EXPECT_NEAR(rows[0]["time_ratio_low"].get<double>(), 1.0 / 3, 1e-9);
  // -4 us on two nodes and -12 us on the third.
  EXPECT_NEAR(rows[0]["time_difference_ms"].get<double>(), -20.0 / 3 / 1000, 1e-9);
  EXPECT_LT(rows[0]["time_difference_low_ms"].get<double>(), -0.012);
  // The fusion asked nobody, on no node.
  EXPECT_EQ(rows[1]["time_blocks"], 0);
  EXPECT_TRUE(rows[1]["time_ratio"].is_null());

  for (const auto& row : bench_.run({"leaderboard", "round.db", "--json"}).json()) {
    if (row["entrant"] != "keyword") continue;
    EXPECT_NEAR(row["time_ratio"].get<double>(), 3, 1e-9);
    EXPECT_EQ(row["time_blocks"], 3);
  }
  const Finished board = bench_.run({"leaderboard", "round.db", "--wide", "--explain"});
  EXPECT_THAT(board.out, AllOf(HasSubstr("time ratio"), HasSubstr("time ratio: over random."),
                               HasSubstr("3.0000"), HasSubstr("Slow")));
  const auto nodes =
      bench_.run({"analyse", "timing", "round.db", "--show", "nodes", "--json"}).json();
  ASSERT_EQ(nodes.size(), 3U);
  EXPECT_EQ(nodes[1]["node"], "n1");
  EXPECT_EQ(nodes[1]["kind"], 2);
  EXPECT_EQ(nodes[1]["processor"], "Slow");
  EXPECT_EQ(nodes[1]["queries"], 36);

  expect_done({"report", "round.db", "--out", "out", "--format", "json,csv,md"});
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  const auto& times = report["block_times"];
  EXPECT_EQ(times["reference"], 0);
  ASSERT_EQ(times["blocks"].size(), 3U);
  EXPECT_EQ(times["blocks"][1]["node"], "n1");
  EXPECT_EQ(times["blocks"][1]["number"], 1);
  EXPECT_NEAR(times["entrants"][1]["ratio"].get<double>(), 3, 1e-9);
  EXPECT_NEAR(times["entrants"][1]["blocks"][1]["ms"].get<double>(), 0.018, 1e-9);
  EXPECT_TRUE(times["entrants"][2].is_null());
  EXPECT_THAT(read_file(bench_ / "out/csv/time_ratios.csv"), HasSubstr("keyword,random,3"));
  EXPECT_THAT(read_file(bench_ / "out/csv/block_times.csv"), HasSubstr("keyword,random,n1,1,12"));
  EXPECT_THAT(read_file(bench_ / "out/csv/nodes.csv"), HasSubstr("n1,2,Slow"));
  EXPECT_THAT(read_file(bench_ / "out/report.md"),
              AllOf(HasSubstr("## Times within blocks"), HasSubstr("## Nodes")));
}

}  // namespace
}  // namespace matchbench::cli
