// Staging folders that nodes do not see, or that are full. They are made with mounts of the test's
// own, which only root can have: each test is in a mount namespace that ends with it.
#include "harness/foundation/base/file.hpp"
#include "tests/operations/cluster/cluster_round.hpp"

#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cstdlib>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ClusterStorage : public ClusterRoundTest {
 protected:
  void SetUp() override {
    if (geteuid() != 0) GTEST_SKIP() << "only root can mount";
    ASSERT_EQ(unshare(CLONE_NEWNS), 0);
    ASSERT_EQ(mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr), 0);
    std::filesystem::create_directory(bench_ / "shared");
    give_to_ordinary_user(bench_);
  }

  // A file system of its own for the folder "shared", for nodes that start from now on.
  void mount_small(const std::string& megabytes) {
    const std::string options = "mode=755,size=" + megabytes + "m";
    ASSERT_EQ(mount("none", (bench_ / "shared").c_str(), "tmpfs", 0, options.c_str()), 0);
    give_to_ordinary_user(bench_);
    for (const char* node : {"n1", "n2", "n3"}) {
      cluster_->kill_node(node);
      cluster_->start_node(node);
    }
    wait_until("the nodes are back",
               [&] { return cluster_->ask("sinfo --noheader --format='%T %D'") == "idle 3\n"; });
  }

  std::vector<std::string> in_shared(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = on_cluster({"--staging", "shared/stage"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  void expect_nothing_left() {
    wait_until("nothing is left", [&] { return tasks_left() == 0; });
    EXPECT_TRUE(cluster_->processes("matchbench").empty());
  }
};

TEST_F(ClusterStorage, ThatOneNodeDoesNotSeeIsSaidWithTheNode) {
  cluster_->kill_node("n2");
  cluster_->start_node("n2", "mount -t tmpfs none '" + (bench_ / "shared").string() + "'");
  wait_until("the node is back",
             [&] { return cluster_->ask("sinfo --noheader --format='%T %D'") == "idle 3\n"; });
  const cli::Finished finished = bench_.run(in_shared());
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("failed on the node n2: "),
                                  HasSubstr("the node did not see the staging folder"),
                                  HasSubstr("choose one that all nodes see with --staging"),
                                  HasSubstr("2 of 3 shards are done")));
  expect_nothing_left();

  // The remedy helps: without that node, the round continues.
  const cli::Finished again = bench_.run(in_shared({"--resume", "--sbatch-option=--exclude=n2"}));
  ASSERT_EQ(again.exit_code, 0) << again.err;
  expect_local_round();
}

TEST_F(ClusterStorage, WithoutRoomForWhatNodesNeedIsRefusedBeforeAnythingIsSubmitted) {
  mount_small("4");
  const cli::Finished finished = bench_.run(in_shared());
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("cannot write"), HasSubstr("No space left on device"),
                                  HasSubstr("quota, and the free space")));
  EXPECT_EQ(cluster_->ask("squeue --noheader --states=all"), "");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "shared/stage"));
}

TEST_F(ClusterStorage, ThatIsFullWhenPartsComeSaysSoAndLosesNothing) {
  mount_small("100");
  cluster_->ask("scontrol update nodename=ALL state=drain reason=test");
  const pid_t round = bench_.start(in_shared(), "round", {});
  wait_until("the shards wait", [&] { return shards_in("PENDING").size() == 3; });
  const std::string filler = (bench_ / "shared/filler").string();
  std::system(("dd if=/dev/zero of='" + filler + "' bs=64k 2>/dev/null").c_str());
  cluster_->ask("scontrol update nodename=ALL state=resume");
  const cli::Finished finished = bench_.wait(round, "round");
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err,
              AllOf(HasSubstr("shard 0 failed"), HasSubstr("No space left on device"),
                    HasSubstr("the free space and quota"), HasSubstr("0 of 3 shards are")));
  expect_nothing_left();
  EXPECT_THAT(cluster_->ask("ls " + (bench_ / "shared/stage/parts").string()),
              Not(HasSubstr(".tmp")));

  std::filesystem::remove(filler);
  const cli::Finished again = bench_.run(in_shared({"--resume"}));
  ASSERT_EQ(again.exit_code, 0) << again.err;
  expect_local_round();
}

}  // namespace
}  // namespace matchbench::cluster
