// The final of a season, whose one round a real Slurm holds.
#include "harness/foundation/base/file.hpp"
#include "tests/operations/cluster/cluster_round.hpp"
#include "tests/support/built_programs.hpp"

#include <gmock/gmock.h>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class SeasonOnACluster : public ClusterRoundTest {
 protected:
  // A rehearsal, whose final is from the 7th to the 13th of February.
  void SetUp() override {
    run({"season", "new", "repo", "--rehearsal", "--at", "2027-01-10"});
    fs::create_directories(bench_ / "hidden");
    fs::copy(bench_ / "repo/geography", bench_ / "hidden/final", fs::copy_options::recursive);
    bench_.put("repo/contest.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
    for (const char* const name : {"bats", "owls"}) {
      const std::string team = name;
      bench_.put("repo/entries/" + team + "/team.yaml",
                 "matchbench: team/1\nname: The " + team + "\nmembers: [ann]\n");
      const fs::path library =
          bench_.put("repo/entries/" + team + "/a/mine.so",
                     read_file(built_plugin(team == "bats" ? "random" : "keyword")));
      fs::permissions(library, fs::perms::owner_all);
    }
    give_to_ordinary_user(bench_);
    fs::permissions(bench_ / "hidden", fs::perms::owner_all);
    season("seal", "2027-01-10", {"final"});
  }
  std::string run(const std::vector<std::string>& words) const {
    const cli::Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished.out + finished.err;
  }
  std::string season(const std::string& command, const std::string& at,
                     const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"season", command,    "--season", "repo", "--state",
                                      "state",  "--hidden", "hidden",   "--at", at};
    words.insert(words.begin() + 2, more.begin(), more.end());
    return run(words);
  }
};

TEST_F(SeasonOnACluster, HasItsFinalHeldThere) {
  season("take", "2027-02-08");
  EXPECT_THAT(season("run", "2027-02-09"), AllOf(HasSubstr("accepted in final: bats/a"),
                                                 HasSubstr("accepted in final: owls/a")));
  EXPECT_THAT(season("run", "2027-02-15", {"--finals-elsewhere"}),
              AllOf(HasSubstr("rounds/final.yaml"), Not(HasSubstr("scored"))));
  EXPECT_THAT(run({"run", "state/rounds/final.yaml", "--cluster", "slurm", "--db",
                   "state/rounds/final.db"}),
              HasSubstr(" 0 failed"));
  EXPECT_THAT(season("run", "2027-02-16"),
              AllOf(HasSubstr("scored in final: bats/a"), HasSubstr("scored in final: owls/a")));
  season("publish", "2027-02-17", {"--out", "site"});
  EXPECT_THAT(read_file(bench_ / "site/phases/final.html"),
              AllOf(HasSubstr("owls/a"), HasSubstr("The report of this round")));
  season("reveal", "2027-02-18", {"final"});
  run({"season", "verify", "--season", "repo"});
}

}  // namespace
}  // namespace matchbench::cluster
