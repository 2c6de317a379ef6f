// What a cluster refuses, or cannot do: one message with the remedy, and nothing left running.
#include "tests/operations/cluster/cluster_round.hpp"

#include <gmock/gmock.h>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ClusterRefusals : public ClusterRoundTest {
 protected:
  template <class... Words>
  void expect_refused(const std::vector<std::string>& more, Words... words) {
    const cli::Finished finished = bench_.run(on_cluster(more));
    EXPECT_EQ(finished.exit_code, 3) << finished.out;
    EXPECT_THAT(finished.err, AllOf(HasSubstr(words)...));
    EXPECT_EQ(tasks_left(), 0U);
    std::filesystem::remove_all(bench_ / "round.cluster");
  }
};

TEST_F(ClusterRefusals, NameThePartitionsAndTheTime) {
  expect_refused({"--partition", "gold"}, "invalid partition specified: gold",
                 "name one that 'sinfo' lists");
  expect_refused({"--time", "soon"}, "Invalid --time", "give a --time");
}

TEST_F(ClusterRefusals, SayThatThereIsNoSlurm) {
  std::filesystem::create_directory(bench_ / "empty");
  bench_.set("PATH=" + (bench_ / "empty").string());
  const cli::Finished finished = bench_.run(on_cluster());
  EXPECT_EQ(finished.exit_code, 3);
  // PATH is set twice, and the first counts.
  EXPECT_THAT(finished.err, AllOf(HasSubstr("there is no program 'scontrol' on the PATH"),
                                  HasSubstr("--prepare")));
}

TEST_F(ClusterRefusals, SayThatNodesDoNotSeeTheStagingFolder) {
  cluster_->ask("scontrol update nodename=ALL state=drain reason=test");
  const pid_t round = bench_.start(on_cluster(), "round", {});
  wait_until("the shards wait", [&] { return shards_in("PENDING").size() == 3; });
  std::filesystem::rename(bench_ / "round.cluster", bench_ / "elsewhere");
  cluster_->ask("scontrol update nodename=ALL state=resume");
  const cli::Finished finished = bench_.wait(round, "round");
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err,
              AllOf(HasSubstr("did not see the staging folder"), HasSubstr("with --staging")));
  wait_until("nothing is left", [&] { return tasks_left() == 0; });
}

TEST_F(ClusterRefusals, SayThatAJobWillNeverStart) {
  expect_refused({"--sbatch-option=--hold"}, "Slurm does not start it (JobHeldUser)");
}

class SmallArrays : public testing::Test {};

TEST_F(SmallArrays, AreSplit) {
  cli::Bench bench;
  give_to_ordinary_user(bench);
  const SlurmCluster cluster(bench / "slurm", 2, 2);  // so that 1 is the highest index
  bench.set(cluster.variable());
  bench.set("TMPDIR=" + bench.path().string());
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 3\n  secret: 77\n"));
  const cli::Finished finished =
      bench.run({"run", "c.yaml", "--cluster", "slurm", "--db", "round.db"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, testing::ContainsRegex("submitted as job [0-9]+, [0-9]+\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "local.db", "--quiet"}).exit_code, 0);
  EXPECT_EQ(stored_rankings(bench / "round.db"), stored_rankings(bench / "local.db"));
}

}  // namespace
}  // namespace matchbench::cluster
