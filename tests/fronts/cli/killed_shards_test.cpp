// Shards whose process is killed, and those that run from a folder with all that they need.
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/fronts/cli/program.hpp"
#include "tests/fronts/cli/shards.hpp"
#include "tests/support/stored_rankings.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using ShardProcesses = ShardFolder<Bench>;

// The staged program looks for the SDK beside itself; nothing of the build folder is asked.
TEST_F(ShardProcesses, WithProgramsAsEntrantsHaveAllThatTheyNeedStaged) {
  if (std::system("python3 -c pass") != 0) GTEST_SKIP() << "there is no python3";
  bench_.put("c.yaml", contest_text("  - plugin: rare-words\n", "  passes: 1\n"));
  expect_done({"run", "c.yaml", "--prepare", "stage/round.plan", "--stage", "--quiet"});
  EXPECT_TRUE(is_file(bench_ / "stage/sdk/python/matchbench/__init__.py"));
  const std::string shard = fmt::format(
      "cd '{}' && stage/bin/matchbench run --plan stage/round.plan --shard 0 --db part-0.db "
      "--strict "
      "--quiet",
      bench_.path().string());
  EXPECT_EQ(std::system(shard.c_str()), 0);
  expect_done({"merge", "part-0.db", "--db", "round.db"});
}

TEST_F(ShardProcesses, RunFromAStagedFolderThatHasMoved) {
  bench_.put("c.yaml", contest(""));
  expect_done({"run", "c.yaml", "--prepare", "stage/round.plan", "--stage", "--shards", "1"});
  std::filesystem::rename(bench_ / "stage", bench_ / "elsewhere");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "elsewhere/collection/judgments"));
  run_shards("elsewhere/round.plan", 1);
  expect_done({"merge", "part-0.db", "--db", "round.db"});
  expect_done({"score", "round.db"});  // with the judgments, which stayed where they were

  bench_.put("elsewhere/collection/services.yaml", "- nothing\n");
  const Finished changed =
      bench_.run({"run", "--plan", "elsewhere/round.plan", "--shard", "0", "--db", "again.db"});
  EXPECT_EQ(changed.exit_code, 3);
  EXPECT_THAT(changed.err, AllOf(HasSubstr("services.yaml is not what the plan has put there"),
                                 HasSubstr("copy the folder of the plan again")));
}

// At any instant: before there is a file, in a query, between two commits. Nothing that was stored
// is lost, nobody is blamed, and the part is what it would have been.
TEST_F(ShardProcesses, GoOnHoweverOftenTheyAreKilled) {
  prepare("round.plan", "  anonymise: true\n  warmup: 20\n");
  run_shards("round.plan", 1, "whole-");
  const std::vector<std::string> shard = {"run",  "--plan",    "round.plan", "--shard", "0",
                                          "--db", "killed.db", "--resume",   "--quiet"};
  Random random(18);
  for (int kills = 0; kills < 12; ++kills) {
    const pid_t host = bench_.start(shard, "killed", {});
    usleep(static_cast<useconds_t>(random.below(400'000)));
    kill(host, SIGKILL);
    bench_.wait(host, "killed");
  }
  expect_done(shard);
  EXPECT_EQ(stored_rankings(bench_ / "killed.db"), stored_rankings(bench_ / "whole-0.db"));
  const store::RoundStore part =
      store::RoundStore::open(bench_ / "killed.db", store::RoundStore::Mode::kRead);
  part.check_integrity();
  for (const auto& repetition : part.repetitions()) {
    EXPECT_EQ(repetition.state, store::RepetitionState::kFinished);
    part.for_each_time(repetition.id, [](const Answer& answer, store::SessionId) {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
    });
  }
}

}  // namespace
}  // namespace matchbench::cli
