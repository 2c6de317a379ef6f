// What is Slurm's, as far as no Slurm is needed.
#include "harness/operations/cluster/slurm/batch_script.hpp"
#include "harness/operations/cluster/slurm/slurm_program.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using State = ClusterTask::State;

ClusterTask shown(const std::string& state, const std::string& reason = "None") {
  return cluster_task({.job = 7, .index = 1, .state = state, .reason = reason, .node = "n1"},
                      "7-1.log");
}

TEST(QueuedTasks, AreWhatSlurmSaysOfThem) {
  for (const auto& [word, state] :
       std::initializer_list<std::pair<std::string, State>>{{"PENDING", State::kWaiting},
                                                            {"CONFIGURING", State::kWaiting},
                                                            {"RUNNING", State::kRunning},
                                                            {"COMPLETING", State::kRunning},
                                                            {"COMPLETED", State::kEnded},
                                                            {"NODE_FAIL", State::kFailed},
                                                            {"PREEMPTED", State::kFailed}}) {
    EXPECT_EQ(shown(word).state, state) << word;
    EXPECT_EQ(shown(word).reason, "") << word;
    EXPECT_EQ(shown(word).ending, word);
  }
  EXPECT_TRUE(shown("PENDING", "Resources").is_left_to_run());
  EXPECT_FALSE(shown("COMPLETED").is_left_to_run());
}

TEST(QueuedTasks, SayWhatHelpsIfSlurmKnowsTheReason) {
  EXPECT_EQ(shown("TIMEOUT").reason, "its time was up; give it more with --time");
  EXPECT_EQ(shown("CANCELLED").reason, "it was cancelled");
  EXPECT_THAT(shown("OUT_OF_MEMORY").reason, HasSubstr("--sbatch-option=--mem="));
  for (const char* reason : {"JobHeldUser", "InvalidAccount", "QOSNotAllowed", "user held"}) {
    EXPECT_EQ(shown("PENDING", reason).state, State::kStuck) << reason;
    EXPECT_EQ(shown("PENDING", reason).reason,
              std::string("Slurm does not start it (") + reason + ")");
  }
  // What keeps others from starting does not matter once the task runs.
  EXPECT_EQ(shown("RUNNING", "JobHeldUser").state, State::kRunning);
}

TEST(TaskArrays, AreSplitByTheLongestThatTheClusterTakes) {
  const std::array<std::uint32_t, 4> shards = {0, 1, 3, 5};
  const auto arrays = arrays_of(shards, 3);
  ASSERT_EQ(arrays.size(), 2U);
  EXPECT_EQ(arrays[0].offset, 0U);
  EXPECT_THAT(arrays[0].shards, ElementsAre(0, 1));
  EXPECT_EQ(arrays[1].offset, 3U);
  EXPECT_THAT(arrays[1].shards, ElementsAre(3, 5));
}

ClusterPlan plan_of(const std::string& protocol) {
  ClusterPlan plan;
  plan.id = "0123456789abcdef";
  plan.contest_file = "/home/me/contest.yaml";
  plan.contest_text =
      "matchbench: contest/1\nname: c\ncollection: c\nentrants: [{plugin: keyword}]\n" + protocol;
  return plan;
}

// A plan decides nothing of the kind on the nodes, where it could be somebody else's.
TEST(BatchScripts, SayHowLittleConfinementTheContestAsksFor) {
  const auto script = [](const std::string& protocol) {
    return batch_script(plan_of(protocol), "/share", {}, {.offset = 0, .shards = {0}});
  };
  EXPECT_THAT(script("protocol: {confinement: best-effort}\n"),
              HasSubstr(" --confinement best-effort --db "));
  EXPECT_THAT(script(""), Not(HasSubstr("--confinement")));
  EXPECT_THAT(batch_script(plan_of(""), "/share", {.interpreters = {"/opt/a b"}},
                           {.offset = 0, .shards = {0}}),
              HasSubstr(" --interpreter '/opt/a b' --db "));
}

ClusterPlan plan_with_grants() {
  ClusterPlan plan = plan_of("");
  plan.contest_text =
      "matchbench: contest/1\nname: c\ncollection: c\nentrants:\n"
      "  - {plugin: keyword, grants: {network: ['a.org:1']}, variables: [TOKEN]}\n"
      "  - {plugin: logic, grants: {network: true}}\n";
  return plan;
}

// Names, and no value: that is in the environment of each node.
TEST(BatchScripts, SayWhatTheContestGrants) {
  ClusterPlan plan = plan_with_grants();
  const auto script = [&] {
    return batch_script(plan, "/share", {}, {.offset = 0, .shards = {0}});
  };
  EXPECT_THAT(script(), HasSubstr(" --grant 'keyword=a.org:1' --variable 'keyword=TOKEN' "
                                  "--grant 'logic=network' --db "));
  plan.only = {"logic"};
  EXPECT_THAT(script(), Not(HasSubstr("keyword=")));
}

// Slurm keeps what it is given, for all who may read its files.
TEST(Submissions, AreGivenNoVariableThatNobodyNeeds) {
  const std::vector<std::string> own = {"PATH=/bin", "AWS_SECRET=s", "TOKEN=t", "TOKEN2=u",
                                        "LC_ALL=C",  "SLURM_CONF=c", "EMPTY="};
  ClusterPlan plan = plan_with_grants();
  EXPECT_THAT(variables_of_job(plan, own),
              ElementsAre("PATH=/bin", "TOKEN=t", "LC_ALL=C", "SLURM_CONF=c"));
  plan.only = {"logic"};
  EXPECT_THAT(variables_of_job(plan, own), ElementsAre("PATH=/bin", "LC_ALL=C", "SLURM_CONF=c"));
}

TEST(BatchScripts, NameTheirTasksAndTheirFiles) {
  const ClusterPlan plan = plan_of("");
  const std::string shards = batch_script(plan, "/share/it's 100%", {.partition = "main"},
                                          {.offset = 3, .shards = {3, 4, 6}});
  EXPECT_THAT(shards,
              AllOf(HasSubstr("#SBATCH --job-name=matchbench-0123456789ab-3\n"),
                    HasSubstr("#SBATCH --array=0-1,3\n"), HasSubstr("#SBATCH --partition=main\n"),
                    HasSubstr("#SBATCH --output=\"/share/it's 100%%/logs/%A-%a.log\"\n"),
                    HasSubstr("stage='/share/it'\\''s 100%'\n"),
                    HasSubstr("shard=$((3 + SLURM_ARRAY_TASK_ID))\n"
                              "name=matchbench-0123456789ab-shard-$shard\n"
                              "part=\"$stage/parts/part-$shard.db\"\n")));
  EXPECT_THAT(shards, HasSubstr("\"$stage/bin/matchbench\" run --plan \"$stage/round.plan\" "
                                "--shard \"$shard\" --db \"$work/round.db\" --resume"));
  EXPECT_THAT(shards, Not(HasSubstr("merged.db")));
  const std::string rest =
      batch_script(plan, "/share", {}, {.offset = kFollowUp, .shards = {kFollowUp}});
  EXPECT_THAT(rest, AllOf(HasSubstr("#SBATCH --array=0\n"),
                          HasSubstr("name=matchbench-0123456789ab-finish\n"
                                    "part=\"$stage/parts/finished.db\"\n"),
                          HasSubstr("cp \"$stage/parts/merged.db\" \"$work/copy\""),
                          Not(HasSubstr("--shard"))));
}

}  // namespace
}  // namespace matchbench::cluster
