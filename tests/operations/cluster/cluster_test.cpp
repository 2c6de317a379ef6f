// A round on a real Slurm: what it gives.
#include "harness/foundation/base/file.hpp"
#include "tests/operations/cluster/cluster_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ClusterRounds : public ClusterRoundTest {};

TEST_F(ClusterRounds, AreTheLocalRoundRankingForRanking) {
  const cli::Finished finished = bench_.run(on_cluster());
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("3 done, 0 failed; 108/108 queries"));
  expect_local_round();

  ASSERT_EQ(bench_.run({"score", "round.db"}).exit_code, 0);
  const cli::Finished board = bench_.run({"leaderboard", "round.db", "--explain"});
  EXPECT_THAT(board.out, HasSubstr("of one kind: "));
  EXPECT_THAT(board.out, HasSubstr("Confinement is full"));
  // Nothing is left on the nodes' own disk.
  EXPECT_TRUE(std::filesystem::is_empty(bench_ / "tmp"));
}

TEST_F(ClusterRounds, AreAskedMoreOnANodeOnceTheyAreMerged) {
  bench_.put("c.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n"
                                    "  - fusion: [keyword, random]\n",
                                    "  passes: 3\n  blocks: 3\n  audit: true\n"
                                    "  min_duration: 1 ms\n"));
  const cli::Finished finished = bench_.run(on_cluster({"--nodes", "2"}));
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("the merged round: "));
  EXPECT_THAT(cluster_->ask("squeue --noheader --states=all --format=%j"), HasSubstr("-finish"));
  ASSERT_EQ(bench_.run({"score", "round.db"}).exit_code, 0);
  const cli::Finished board = bench_.run({"leaderboard", "round.db", "--json"});
  EXPECT_EQ(board.json().size(), 3U);
  const cli::Finished local = bench_.run({"run", "c.yaml", "--db", "local.db", "--quiet"});
  ASSERT_EQ(local.exit_code, 0) << local.err;
  const StoredRankings merged = stored_rankings(bench_ / "round.db");
  for (const auto& [query, ranking] : stored_rankings(bench_ / "local.db")) {
    const auto found = merged.find(query);  // either may have more passes for the sake of its time
    if (std::get<2>(query) < 0 || std::get<2>(query) >= 3) continue;
    ASSERT_NE(found, merged.end());
    EXPECT_EQ(found->second, ranking);
  }
}

TEST_F(ClusterRounds, ShowTheirScriptAndSubmitNothing) {
  const cli::Finished printed =
      bench_.run(on_cluster({"--print", "--partition", "main", "--account", "me", "--time", "5",
                             "--sbatch-option", "--comment=a,b"}));
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_THAT(printed.out,
              AllOf(HasSubstr("#SBATCH --array=0-2\n"), HasSubstr("#SBATCH --partition=main\n"),
                    HasSubstr("#SBATCH --account=me\n"), HasSubstr("#SBATCH --time=5\n"),
                    HasSubstr("#SBATCH --comment=a,b\n"), HasSubstr("--exclusive")));
  for (const char* taken :
       {"--array=0-9", "-a1", "--job-name=mine", "-Jmine", "-o", "--output=x"}) {
    const cli::Finished refused = bench_.run(
        on_cluster({"--staging", "other", "--print", std::string("--sbatch-option=") + taken}));
    EXPECT_EQ(refused.exit_code, 2) << taken;
    EXPECT_THAT(refused.err, AllOf(HasSubstr(taken), HasSubstr("leave it out")));
    EXPECT_FALSE(std::filesystem::exists(bench_ / "other"));
  }
  const cli::Finished bare =
      bench_.run(on_cluster({"--staging", "other", "--print", "--sbatch-option", "qos=long"}));
  EXPECT_EQ(bare.exit_code, 2);
  EXPECT_THAT(bare.err, HasSubstr("--sbatch-option=--qos=long"));
  EXPECT_EQ(tasks_left(), 0U);
}

// All of it by the account that submits, as everywhere: jobs are its own, and nobody else may look.
TEST_F(ClusterRounds, AreOfTheUserWhoSubmitsThemAlone) {
  ASSERT_EQ(bench_.run(on_cluster()).exit_code, 0);
  struct stat bench {};
  ASSERT_EQ(stat(bench_.path().c_str(), &bench), 0);
  for (const char* file :
       {"round.db", "round.cluster/parts/part-0.db", "round.cluster/round.plan"}) {
    struct stat facts {};
    ASSERT_EQ(stat((bench_ / file).c_str(), &facts), 0) << file;
    EXPECT_EQ(facts.st_uid, bench.st_uid) << file;
  }
  struct stat staging {};
  ASSERT_EQ(stat((bench_ / "round.cluster").c_str(), &staging), 0);
  EXPECT_EQ(staging.st_mode & 0777, 0700U);
  EXPECT_EQ(cluster_->ask("squeue --noheader --states=all --array --format=%U"),
            fmt::format("{0}\n{0}\n{0}\n", bench.st_uid));
}

// The SDK comes with the staging folder, and each node looks whether it is what was staged.
TEST_F(ClusterRounds, TakeProgramsAsEntrants) {
  if (std::system("python3 -c pass") != 0) GTEST_SKIP() << "there is no python3";
  for (const char* file : {"c.yaml", "local.yaml"}) {
    bench_.put(file, contest_text("  - plugin: keyword\n  - plugin: rare-words\n",
                                  "  passes: 3\n  blocks: 3\n  warmup: 0\n  secret: 77\n"));
  }
  cluster_->ask("scontrol update nodename=ALL state=drain reason=test");
  const pid_t round = bench_.start(on_cluster(), "round", {});
  wait_until("the shards wait", [&] { return shards_in("PENDING").size() == 3; });
  const std::string sdk = "round.cluster/sdk/python/matchbench/__init__.py";
  const std::string staged = read_file(bench_ / sdk);
  bench_.put(sdk, staged + "# changed\n");
  cluster_->ask("scontrol update nodename=ALL state=resume");
  const cli::Finished refused = bench_.wait(round, "round");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("__init__.py is not what the plan has put there"),
                                 HasSubstr("0 of 3 shards are done")));

  bench_.put(sdk, staged);
  expect_to_go_on();
  ASSERT_EQ(bench_.run({"score", "round.db"}).exit_code, 0);
  EXPECT_THAT(bench_.run({"leaderboard", "round.db", "--explain"}).out,
              HasSubstr("Confinement is full"));
}

TEST_F(ClusterRounds, GoOnWithoutAskingTwice) {
  ASSERT_EQ(bench_.run(on_cluster()).exit_code, 0);
  const cli::Finished again = bench_.run(on_cluster());
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, AllOf(HasSubstr("round.db exists already"), HasSubstr("--resume")));
  const std::string jobs = cluster_->ask("squeue --noheader --states=all --format=%A");
  expect_to_go_on();
  EXPECT_EQ(cluster_->ask("squeue --noheader --states=all --format=%A"), jobs);
}

}  // namespace
}  // namespace matchbench::cluster
