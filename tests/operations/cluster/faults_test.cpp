// Nodes, jobs and hosts that die, and parts that are not what they should be.
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/clock.hpp"
#include "tests/operations/cluster/cluster_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ClusterFaults : public ClusterRoundTest {
 protected:
  ClusterFaults() { use_slow_contest(5); }

  pid_t start(const std::vector<std::string>& more = {}) {
    return bench_.start(on_cluster(more), "round", {});
  }
  void expect_done(pid_t round) {
    const cli::Finished finished = bench_.wait(round, "round");
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    expect_local_round();
  }
};

TEST_F(ClusterFaults, ANodeThatDiesAndComesBackCostsTime) {
  const pid_t round = start();
  const std::string node = wait_for_shard(1);
  cluster_->kill_node(node);
  wait_until("the shard waits again", [&] { return shards_in("PENDING").size() == 1; });
  cluster_->start_node(node);
  // Slurm lets a job rest for two minutes before it starts again.
  wait_until("it may start", [&] {
    cluster_->ask("scontrol update jobid=$(SLURM_CONF=" + (bench_ / "slurm/slurm.conf").string() +
                  " squeue --noheader --array --states=PENDING --format=%A) starttime=now || true");
    return shards_in("PENDING").empty();
  });
  expect_done(round);
}

TEST_F(ClusterFaults, AShardThatIsCancelledIsRunByResume) {
  const pid_t round = start();
  const std::string node = wait_for_shard(2);
  cluster_->ask("scancel $(SLURM_CONF=" + (bench_ / "slurm/slurm.conf").string() +
                " squeue --noheader --array --format='%F_%K' | grep _2)");
  const cli::Finished finished = bench_.wait(round, "round");
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("shard 2 failed"), HasSubstr("it was cancelled"),
                                  HasSubstr("2 of 3 shards are done"), HasSubstr("--resume")));
  const std::string cancelled = utc_now();
  std::this_thread::sleep_for(std::chrono::seconds(1));  // so that what begins now begins later
  expect_to_go_on({"--sbatch-option=--nodelist=" + node});
  // Nothing was lost, and nobody is to blame.
  const store::RoundStore part = store::RoundStore::open(bench_ / "round.cluster/parts/part-2.db",
                                                         store::RoundStore::Mode::kRead);
  EXPECT_LE(part.round().created, cancelled);
  for (const auto& repetition : part.repetitions()) {
    part.for_each_time(repetition.id, [](const Answer& answer, store::SessionId) {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
    });
  }
}

TEST_F(ClusterFaults, AShardWhoseTimeIsUpSaysSo) {
  use_slow_contest(100);
  const cli::Finished finished = bench_.run(on_cluster({"--time", "1"}));
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("shard 0 failed"), HasSubstr("its time was up"),
                                  HasSubstr("with --time"), HasSubstr("0 of 3 shards are done")));
  EXPECT_EQ(tasks_left(), 0U);
}

TEST_F(ClusterFaults, AShardWhoseKeeperDiesDeliversItsPart) {
  const pid_t round = start();
  const std::string node = wait_for_shard(0);
  const auto keepers = cluster_->processes("slurmstepd");
  ASSERT_FALSE(keepers.empty());
  for (const pid_t keeper : keepers) kill(keeper, SIGKILL);
  expect_done(round);
}

TEST_F(ClusterFaults, AShardThatIsDeliveredTwiceIsTakenOnce) {
  const pid_t round = start();
  wait_for_shard(0);
  const std::string staging = (bench_ / "round.cluster").string();
  cluster_->ask("sbatch --array=0 " + staging + "/matchbench-*-0.sh");
  expect_done(round);
  wait_until("the second one is over", [&] { return tasks_left() == 0; });
  const std::string parts = cluster_->ask("ls " + staging + "/parts");
  EXPECT_THAT(parts, testing::Not(HasSubstr(".tmp")));
}

TEST_F(ClusterFaults, CtrlCCancelsTheJobsAndSaysHowToGoOn) {
  const pid_t round = start();
  wait_for_shard(0);
  kill(round, SIGINT);
  const cli::Finished finished = bench_.wait(round, "round");
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("the jobs are cancelled"), HasSubstr("continue with"),
                                  HasSubstr("--cluster slurm"), HasSubstr("--resume")));
  wait_until("nothing is left", [&] { return tasks_left() == 0; });
  expect_to_go_on();
}

TEST_F(ClusterFaults, AHostThatIsKilledLeavesTheShardsAtWork) {
  const pid_t round = start();
  for (const std::uint32_t shard : {0U, 1U, 2U}) wait_for_shard(shard);
  kill(round, SIGKILL);
  bench_.wait(round, "round");
  EXPECT_EQ(tasks_left(), 3U);
  const std::string jobs = cluster_->ask("squeue --noheader --states=all --format=%A");
  expect_to_go_on();
  // Nothing was submitted besides.
  EXPECT_EQ(cluster_->ask("squeue --noheader --states=all --format=%A"), jobs);
}

// Half of a part, and a part of another plan.
TEST_F(ClusterFaults, PartsThatCannotBeUsedAreMadeAgain) {
  use_slow_contest(0);
  ASSERT_EQ(bench_.run(on_cluster()).exit_code, 0);
  std::filesystem::remove(bench_ / "round.db");
  const auto part = [&](int shard) {
    return bench_ / fmt::format("round.cluster/parts/part-{}.db", shard);
  };
  std::filesystem::resize_file(part(0), std::filesystem::file_size(part(0)) / 2);
  const std::string plan = "other/round.plan";
  ASSERT_EQ(bench_.run({"run", "c.yaml", "--prepare", plan, "--stage"}).exit_code, 0);
  ASSERT_EQ(
      bench_.run({"run", "--plan", plan, "--shard", "1", "--db", "other.db", "--quiet"}).exit_code,
      0);
  std::filesystem::rename(bench_ / "other.db", part(1));
  const cli::Finished finished = bench_.run(on_cluster({"--resume"}));
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, AllOf(HasSubstr("part-0.db is made again"),
                                  HasSubstr("part-1.db is made again, because of it: it is a part "
                                            "of another plan")));
  expect_local_round();
}

}  // namespace
}  // namespace matchbench::cluster
