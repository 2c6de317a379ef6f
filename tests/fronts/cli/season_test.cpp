// The commands of a season as a user calls them; what they do is tested in tests/operations/season.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SeasonCommands : public testing::Test {
 protected:
  SeasonCommands() {
    const Finished made =
        bench_.run({"season", "new", "repo", "--rehearsal", "--at", "2020-01-10"});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    bench_.put("repo/entries/owls/team.yaml",
               "matchbench: team/1\nname: The Owls\nmembers: [ann]\n");
    bench_.put("repo/entries/owls/a/mine.so", "no library");
  }
  Finished season(std::vector<std::string> words) const {
    words.insert(words.begin(), "season");
    words.insert(words.end(), {"--season", "repo"});
    return bench_.run(words);
  }

  const Bench bench_;
};

TEST_F(SeasonCommands, BeginWithASeasonThatTakesSubmissions) {
  const Finished taken = season({"take", "--state", "state", "--at", "2020-01-11"});
  EXPECT_EQ(taken.exit_code, 0) << taken.err;
  EXPECT_THAT(taken.out, HasSubstr("2020-01-11 00:00 UTC: taken in practice: owls/a"));
  const Finished status = season({"status", "--json", "--at", "2020-01-12"});
  EXPECT_EQ(status.json()["phases"][0]["state"], "open");
  EXPECT_EQ(status.json()["submissions"][0]["state"], "waiting, next");
  EXPECT_THAT(season({"status", "--history"}).out, HasSubstr("begun (rehearsal)"));
  EXPECT_EQ(season({"take", "--state", "repo/state"}).exit_code, 2);
  EXPECT_EQ(season({"take"}).exit_code, 2);
}

// The season is long over, which is the first of what is refused.
TEST_F(SeasonCommands, SayWithTheExitCodeWhetherASubmissionWouldBeRefused) {
  const Finished checked = season({"check", "owls/a", "--json"});
  EXPECT_EQ(checked.exit_code, 1) << checked.err;
  EXPECT_EQ(checked.json()[0]["verdict"], "failed");
  EXPECT_THAT(season({"check", "owls/a", "--format", "junit"}).out, HasSubstr("<testsuite name="));
  const Finished wrong = season({"check", "bats/a"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err,
              HasSubstr("there is no folder repo/entries/bats/a; name one that is there"));
}

TEST_F(SeasonCommands, SayAsJsonWhereANewSeasonAndAKitAre) {
  const Finished made = bench_.run({"season", "new", "other", "--json"});
  EXPECT_EQ(made.json()["season"], "other/season.yaml");
  const Finished packed = season({"kit", "practice", "--state", "state", "--json"});
  EXPECT_EQ(packed.exit_code, 0) << packed.err;
  EXPECT_EQ(packed.json()["folder"], "practice-kit");
  EXPECT_EQ(packed.json()["readme"], "practice-kit/README.txt");
}

TEST_F(SeasonCommands, PublishPagesThatNeedNoScript) {
  const Finished published =
      season({"publish", "--state", "state", "--out", "site", "--at", "2020-01-11"});
  EXPECT_EQ(published.exit_code, 0) << published.err;
  EXPECT_THAT(read_file(bench_ / "site/index.html"), HasSubstr("practice is open until"));
  EXPECT_TRUE(fs::exists(bench_ / "site/season.json"));
}

}  // namespace
}  // namespace matchbench::cli
