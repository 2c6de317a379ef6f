// The following of a round's tasks, with an engine that says what a test wants.
#include "harness/operations/cluster/follow_tasks.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/operations/cluster/shard_part.hpp"
#include "harness/operations/cluster/staging_folder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using State = ClusterTask::State;
using Tasks = std::optional<std::map<std::uint32_t, ClusterTask>>;

// Answers one question after the other; the last answer holds for all that follow.
class ToldEngine : public ClusterEngine {
 public:
  explicit ToldEngine(std::vector<Tasks> answers) : answers_(std::move(answers)) {}

  std::string name() const override { return "the scheduler"; }
  std::vector<std::string> scripts(std::span<const std::uint32_t>) const override { return {}; }
  std::vector<std::uint64_t> submit(std::span<const std::uint32_t>) override { return {}; }
  Tasks tasks() const override {
    return answers_[asked_ + 1 < answers_.size() ? asked_++ : asked_];
  }
  void cancel() const override {}

 private:
  const std::vector<Tasks> answers_;
  mutable std::size_t asked_ = 0;
};

class Progress : public ClusterObserver {
 public:
  void on_warning(const std::string&) override {}
  void on_submitted(const std::vector<std::uint64_t>&) override {}
  void on_progress(const ClusterProgress& progress) override { seen.push_back(progress); }

  std::vector<ClusterProgress> seen;
};

class FollowTasks : public testing::Test {
 protected:
  FollowTasks() {
    round_.staging = folder_.path();
    round_.plan.id = "0123456789abcdef";
    round_.plan.shards.resize(2);
  }

  // What is said of shard 0 in the end.
  std::string failure_of(std::vector<Tasks> answers) {
    const ToldEngine engine(std::move(answers));
    TaskFollower follower(round_, engine, {0}, progress_);
    EXPECT_TRUE(follower.follow([] { return false; }));
    EXPECT_THAT(follower.done(), ElementsAre());
    return follower.failures().empty() ? "" : follower.failures().front();
  }
  Tasks told(ClusterTask task) const { return Tasks({{0, std::move(task)}}); }

  const TemporaryFolder folder_;
  ClusterRound round_;
  Progress progress_;
};

TEST_F(FollowTasks, SaysWhyTheSchedulerHasEndedATask) {
  EXPECT_EQ(
      failure_of({told({.state = State::kFailed, .node = "n2", .reason = "its time was up"})}),
      "shard 0 failed on the node n2: its time was up");
  EXPECT_EQ(failure_of({told({.state = State::kStuck, .reason = "it is held"})}),
            "shard 0 failed: it is held");
}

TEST_F(FollowTasks, TakesTheReasonThatTheTaskHasToldIfTheSchedulerDoesNotKnowIt) {
  const fs::path told_by_task = messages_in(round_.staging, task_name(round_.plan, 0));
  folder_.put("logs/7-0.log", "begins\n");
  write_file(told_by_task, "warning\0it is slow\0error\0the disk is gone\0"s);
  const ClusterTask failed = {
      .state = State::kFailed, .log = logs_in(round_.staging) / "7-0.log", .ending = "NODE_FAIL"};
  EXPECT_EQ(failure_of({told(failed)}), "shard 0 failed: the disk is gone");
  fs::remove(told_by_task);
  EXPECT_THAT(failure_of({told(failed)}), HasSubstr("it ended as NODE_FAIL; see "));
}

TEST_F(FollowTasks, SaysThatANodeDidNotSeeTheStagingFolder) {
  EXPECT_THAT(failure_of({told({.state = State::kFailed, .log = folder_ / "absent.log"})}),
              HasSubstr("the node did not see the staging folder"));
}

TEST_F(FollowTasks, WaitsWhileTheSchedulerIsSilentOrTheTaskRuns) {
  EXPECT_EQ(failure_of({std::nullopt, told({.state = State::kRunning}),
                        told({.state = State::kFailed, .reason = "it was cancelled"})}),
            "shard 0 failed: it was cancelled");
  ASSERT_EQ(progress_.seen.size(), 3U);
  EXPECT_EQ(progress_.seen[0].waiting, 1U);
  EXPECT_EQ(progress_.seen[1].running, 1U);
  EXPECT_EQ(progress_.seen[2].failed, 1U);
}

TEST_F(FollowTasks, EndsIfItIsInterrupted) {
  const ToldEngine engine({told({.state = State::kRunning})});
  TaskFollower follower(round_, engine, {0, 1}, progress_);
  EXPECT_FALSE(follower.follow([] { return true; }));
  EXPECT_THAT(follower.failures(), ElementsAre());
}

// Who goes on with the round makes it again; who follows it or looks at it leaves it where it is.
TEST_F(FollowTasks, LeavesAPartThatCannotBeUsedWhereItIs) {
  folder_.put("parts/part-0.db", "no database");
  EXPECT_THAT(failure_of({told({.state = State::kEnded})}),
              HasSubstr("shard 0 failed: its part cannot be used: "));
  EXPECT_TRUE(is_file(part_in(round_.staging, 0)));
  const FoundPart found = find_part(round_.plan, round_.staging, 0);
  EXPECT_TRUE(found.is_there);
  EXPECT_FALSE(found.is_usable());
  set_part_aside(round_.staging, 0);
  EXPECT_FALSE(find_part(round_.plan, round_.staging, 0).is_there);
  EXPECT_EQ(read_file(folder_ / "parts/part-0.db.bad"), "no database");
}

}  // namespace
}  // namespace matchbench::cluster
