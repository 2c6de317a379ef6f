#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "tests/fronts/cli/program.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// Two workers of one entrant at the same time could tell each other what they learn. Whoever may
// read the plugin could lock its file, too, and keeps nobody waiting.
TEST(TurnOfALearner, IsOfOneRoundAtATime) {
  const Bench bench;
  const auto plugin = bench / "pupil" / "pupil.so";
  std::filesystem::create_directory(plugin.parent_path());
  std::filesystem::copy_file(PUPIL_SO, plugin);
  bench.put("c.yaml", contest_text("  - plugin: pupil/pupil.so\n", "  passes: 1\n") + "folds: 2\n");
  const OwnedFd stranger(open(plugin.c_str(), O_RDONLY | O_CLOEXEC));
  ASSERT_EQ(flock(stranger.get(), LOCK_EX), 0);
  const auto turns = bench / ".local/state/matchbench/turns";
  std::filesystem::create_directories(turns);
  std::filesystem::permissions(turns, std::filesystem::perms::owner_all);
  const auto turn = turns / sha256_of_file(plugin);
  write_file(turn, "4711\n2031-05-04T09:08:07Z\nThe other contest\n");
  OwnedFd other_round(open(turn.c_str(), O_RDONLY | O_CLOEXEC));
  ASSERT_EQ(flock(other_round.get(), LOCK_EX), 0);
  const pid_t round = bench.start({"run", "c.yaml", "--db", "r.db"}, "waiting", {});
  const auto said = [&] {
    const auto file = bench / "waiting.err";
    return std::filesystem::exists(file) ? read_file(file) : std::string();
  };
  while (said().find("process 4711 has been teaching the plugin of pupil since "
                     "2031-05-04T09:08:07Z, in the contest 'The other contest'") ==
         std::string::npos) {
    ASSERT_EQ(waitpid(round, nullptr, WNOHANG), 0) << said();
    usleep(10'000);
  }
  other_round = OwnedFd();
  const Finished finished = bench.wait(round, "waiting");
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("12 queries answered, 0 failed"));
  EXPECT_FALSE(std::filesystem::exists(turn));
}

}  // namespace
}  // namespace matchbench::cli
