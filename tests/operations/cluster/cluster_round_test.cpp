// Rounds on a cluster whose engine makes the parts here, in this process.
#include "harness/operations/cluster/cluster_round.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/operations/cluster/staging_folder.hpp"
#include "tests/operations/cluster/here_engine.hpp"
#include "tests/operations/cluster/planned_round.hpp"
#include "tests/support/stored_rankings.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <vector>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class Told : public ClusterObserver {
 public:
  void on_warning(const std::string& warning) override { warnings.push_back(warning); }
  void on_submitted(const std::vector<std::uint64_t>& submitted) override { jobs = submitted; }
  void on_progress(const ClusterProgress& progress) override { last = progress; }

  std::vector<std::string> warnings;
  std::vector<std::uint64_t> jobs;
  ClusterProgress last;
};

class RoundOnACluster : public testing::Test {
 protected:
  static std::string contest(const std::string& more = "") {
    return contest_text(kPlannedEntrants + "  - fusion: [keyword, random]\n",
                        "  passes: 2\n  blocks: 2\n  warmup: 0\n  secret: 77\n" + more);
  }
  ClusterRequest request(const std::string& text, bool resume = false) const {
    setenv("MATCHBENCH_PLUGINS", (folder_ / "registry").c_str(), 1);
    return {.run = {.contest = folder_.put("c.yaml", text),
                    .database = folder_ / "r.db",
                    .resume = resume}};
  }
  ClusterRound prepare(const std::string& text = contest(), bool resume = false) const {
    return prepare_cluster_round(request(text, resume), built_programs());
  }
  std::string fault(const ClusterRequest& asked) const {
    return fault_in(folder_, [&] { prepare_cluster_round(asked, built_programs()); });
  }
  ClusterResult run(ClusterRound& round,
                    const std::function<bool()>& interrupt = kNeverInterrupted) {
    return run_cluster_round(round, engine_, told_, interrupt);
  }
  // Of a round that runs here.
  static const StoredRankings& local_rankings() {
    static const StoredRankings local = [] {
      const TemporaryFolder folder;
      carry_out_quietly(prepare_here(folder, contest(), "local.db"));
      return stored_rankings(folder / "local.db");
    }();
    return local;
  }

  const TemporaryFolder folder_;
  HereEngine engine_{folder_ / "r.cluster", folder_ / "node.db"};
  Told told_;
};

TEST_F(RoundOnACluster, IsMergedIntoTheLocalRoundOfItsFusionsToo) {
  ClusterRound round = prepare();
  EXPECT_EQ(round.staging, folder_ / "r.cluster");
  struct stat facts {};
  ASSERT_EQ(stat(round.staging.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0700U);  // the secret is in it
  const ClusterResult result = run(round);
  EXPECT_TRUE(result.is_complete());
  EXPECT_THAT(result.done, ElementsAre(0, 1));
  EXPECT_THAT(engine_.submitted, ElementsAre(0, 1));
  EXPECT_THAT(told_.jobs, ElementsAre(42));
  EXPECT_EQ(told_.last.done, 2U);
  EXPECT_EQ(stored_rankings(folder_ / "r.db"), local_rankings());
}

TEST_F(RoundOnACluster, SubmitsWhatFailedAndWhatCannotBeUsedAgainAndNothingElse) {
  ClusterRound round = prepare();
  engine_.fail = {1};
  const ClusterResult failed = run(round);
  EXPECT_FALSE(failed.is_complete());
  EXPECT_THAT(failed.done, ElementsAre(0));
  EXPECT_THAT(failed.failures, ElementsAre("shard 1 failed on the node n2: its time was up"));
  EXPECT_FALSE(fs::exists(folder_ / "r.db"));
  EXPECT_EQ(engine_.cancelled, 1);

  engine_.fail.clear();
  engine_.submitted.clear();
  ClusterRound again = prepare(contest(), true);
  EXPECT_EQ(again.plan.id, round.plan.id);
  EXPECT_THAT(cluster_scripts(again, engine_), ElementsAre(task_name(round.plan, 1)));
  write_file(part_in(round.staging, 0), "no database");
  EXPECT_TRUE(run(again).is_complete());
  EXPECT_THAT(engine_.submitted, ElementsAre(0, 1));
  EXPECT_THAT(told_.warnings, ElementsAre(HasSubstr("part-0.db is made again, because of it: ")));
  EXPECT_EQ(stored_rankings(folder_ / "r.db"), local_rankings());
}

TEST_F(RoundOnACluster, LeavesWhatIsAtWorkAndCancelsItIfItIsInterrupted) {
  ClusterRound round = prepare();
  engine_.stay = {1};
  int asked = 0;
  const ClusterResult result = run(round, [&] { return ++asked == 2; });
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(result.done, ElementsAre(0));
  EXPECT_EQ(told_.last.running, 1U);
  EXPECT_EQ(engine_.cancelled, 1);
  EXPECT_TRUE(run(round, [] { return true; }).interrupted);
  EXPECT_THAT(engine_.submitted, ElementsAre(0, 1));  // shard 1 was in the queue
}

TEST_F(RoundOnACluster, SubmitsNothingIfTheSchedulerDoesNotAnswer) {
  ClusterRound round = prepare();
  engine_.answers = false;
  EXPECT_THAT([&] { run(round); },
              testing::ThrowsMessage<Error>(
                  "the test does not answer; wait until the cluster's controller answers"));
  EXPECT_THAT(engine_.submitted, ElementsAre());
}

// Nodes are given the judgments then, to learn from.
TEST_F(RoundOnACluster, TrainsWhoLearnsAsTheLocalRoundDoes) {
  const std::string text = contest_text("  - plugin: " + built_plugin("precedents").string() + "\n",
                                        "  passes: 1\n  warmup: 0\n") +
                           "folds: 2\n";
  ClusterRound round = prepare(text);
  EXPECT_NE(round.plan.training_digest, "");
  EXPECT_TRUE(is_file(round.staging / "collection/judgments/judgments.tsv"));
  EXPECT_TRUE(run(round).is_complete());
  carry_out_quietly(prepare_here(folder_, text, "local.db"));
  EXPECT_EQ(stored_rankings(folder_ / "r.db"), stored_rankings(folder_ / "local.db"));
}

// What is asked for the sake of time is asked on one node, once all shards are merged.
TEST_F(RoundOnACluster, AsksOnANodeWhatFollowsTheMerge) {
  ClusterRound round = prepare(contest("  min_duration: 1 ms\n"));
  EXPECT_TRUE(run(round).is_complete());
  EXPECT_THAT(engine_.submitted, ElementsAre(0, 1, kFollowUp));
  EXPECT_TRUE(told_.last.is_follow_up);
  const auto passes = stored_rankings(folder_ / "r.db");
  for (const auto& [query, ranking] : local_rankings()) {
    ASSERT_TRUE(passes.contains(query));
    EXPECT_EQ(passes.at(query), ranking);
  }
}

TEST_F(RoundOnACluster, IsNotBegunWhereAnotherLies) {
  folder_.put("r.cluster/something", "");
  EXPECT_EQ(fault(request(contest())),
            "the staging folder r.cluster is not empty; add --resume to continue the round in it, "
            "or name another with --staging");
  fs::remove_all(folder_ / "r.cluster");
  folder_.put("r.db", "");
  EXPECT_THAT(fault(request(contest())), StartsWith("r.db exists already; add --resume"));
  fs::remove(folder_ / "r.db");
  ClusterRequest many = request(contest());
  many.nodes = 3;
  EXPECT_THAT(fault(many), StartsWith("2 blocks cannot be split into 3 shards"));
  EXPECT_FALSE(fs::exists(folder_ / "r.cluster"));
}

// Somebody who may exchange the program there would have the jobs run another.
TEST_F(RoundOnACluster, IsStagedWhereNobodyElseMayChangeIt) {
  const std::string refused =
      "others may change what lies in the staging folder r.cluster, and jobs would run it; name "
      "one of your own with --staging";
  fs::create_directory(folder_ / "elsewhere");
  fs::create_directory_symlink("elsewhere", folder_ / "r.cluster");
  EXPECT_EQ(fault(request(contest())), refused);
  fs::remove(folder_ / "r.cluster");
  prepare();
  fs::permissions(folder_ / "r.cluster", fs::perms::others_write, fs::perm_options::add);
  EXPECT_EQ(fault(request(contest(), true)), refused);
}

TEST_F(RoundOnACluster, GoesOnAsNoOtherRoundAndNotSplitOtherwise) {
  prepare();
  const std::string other =
      "r.cluster/round.plan is the plan of another round, or of this one before it was changed; "
      "restore what was changed, or begin anew with another --staging and --db";
  EXPECT_EQ(fault(request(contest("  top_k: 5\n"), true)), other);
  ClusterRequest again = request(contest(), true);
  EXPECT_EQ(fault(again), "no error");
  again.nodes = 1;
  EXPECT_EQ(fault(again), other);
  again.nodes = 2;
  again.entrant_groups = 2;
  EXPECT_EQ(fault(again), other);
  again.entrant_groups.reset();
  again.run.only = {"random"};
  EXPECT_EQ(fault(again), other);
}

}  // namespace
}  // namespace matchbench::cluster
