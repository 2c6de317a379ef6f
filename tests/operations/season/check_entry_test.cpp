#include "harness/operations/season/check_entry.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/take.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using conformance::CheckResult;
using conformance::CheckVerdict;
using testing::HasSubstr;

// A season on the branch main, and a pull request on a branch of its own.
class CheckEntry : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists("/usr/bin/git")) GTEST_SKIP() << "there is no git";
    bench_.put_team("owls");
    bench_.put_entry("owls/a", "one");
    {
      OpenSeason open(bench_.places());
      take(open, open.time("2027-01-02"));
    }
    git("init -q -b main");
    commit();
    git("checkout -q -b change");
  }
  void git(const std::string& words) const {
    const std::string line = "git -C " + (bench_.folder() / "repo").string() +
                             " -c user.name=a -c user.email=a@example.org " + words;
    ASSERT_EQ(system(line.c_str()), 0) << line;
  }
  void commit() const {
    git("add -A");
    git("commit -q -m change");
  }
  // What was found by the key of each check: "passed", "FAILED: DETAIL", "not checked: DETAIL".
  std::map<std::string, std::string> checked(const std::string& by, const std::string& entry = "",
                                             const std::string& no_trial = "this is a test") const {
    EntryCheckRequest request;
    request.repository = bench_.folder() / "repo";
    request.entry = entry;
    request.base = "main";
    request.by = by;
    request.at = "2027-01-10";
    request.no_trial = no_trial;
    std::map<std::string, std::string> found;
    for (const CheckResult& result : check_entry(request, built_programs())) {
      const std::string verdict = name_of(result.verdict);
      const bool is_passed = result.verdict == CheckVerdict::kPassed;
      found[result.key] = is_passed ? verdict : verdict + ": " + result.detail;
    }
    return found;
  }

  const SeasonBench bench_;
};

TEST_F(CheckEntry, PassesWhatAMemberChangesInTheFolderOfTheTeam) {
  bench_.put_entry("owls/b", "two");
  commit();
  const auto found = checked("ann");
  for (const char* key : {"season", "team", "changes", "files", "quota"}) {
    EXPECT_EQ(found.at(key), "passed") << key;
  }
  EXPECT_EQ(found.at("trial"),
            "not checked: not tried: this is a test; the organiser's run tries it");
}

TEST_F(CheckEntry, FailsWhatBreaksAPromiseWhenItIsTried) {
  bench_.put_entry("owls/b", read_file(fs::path(MATCHBENCH_BINARY_DIR) /
                                       "tests/misbehaving/plugins/bad_ranking/bad_ranking.so"));
  commit();
  const auto found = checked("ann", "", "");
  EXPECT_EQ(found.at("files"), "passed");
  EXPECT_THAT(found.at("trial"), testing::MatchesRegex("FAILED: [0-9]+ kept, [1-9] broken"));
}

// The team.yaml of the base counts, not the one that the change brings.
TEST_F(CheckEntry, RefusesWhoIsNoMemberOnTheBase) {
  bench_.put_entry("owls/b", "two");
  bench_.folder().put("repo/entries/owls/team.yaml",
                      "matchbench: team/1\nname: x\nmembers: [eve]\n");
  commit();
  EXPECT_EQ(checked("eve").at("team"), "FAILED: 'eve' is no member of the team 'owls'");
  EXPECT_EQ(checked("ann").at("team"), "passed");
}

TEST_F(CheckEntry, LetsTheFirstChangeFoundATeam) {
  bench_.put_team("bats");
  bench_.put_entry("bats/a", "two");
  commit();
  EXPECT_EQ(checked("ann").at("team"), "passed");
  EXPECT_EQ(checked("ben").at("team"), "FAILED: 'ben' is no member of the team 'bats'");
}

// What it scored stands under its name.
TEST_F(CheckEntry, FoundsNoTeamAnewThatHasHandedIn) {
  git("checkout -q main");
  fs::remove_all(bench_.folder() / "repo/entries/owls");
  commit();
  git("checkout -q -B change");
  bench_.folder().put("repo/entries/owls/team.yaml",
                      "matchbench: team/1\nname: x\nmembers: [eve]\n");
  bench_.put_entry("owls/evil", "two");
  commit();
  EXPECT_EQ(checked("eve").at("team"),
            "FAILED: 'owls' has handed in before, and its team.yaml is gone");
}

// Whoever verifies the season looks at the bytes that were taken.
TEST_F(CheckEntry, RefusesWhatChangesTheBytesOfWhatWasTaken) {
  bench_.put_entry("owls/b", "two");
  bench_.folder().put("repo/entries/owls/.gitattributes", "a/* text eol=crlf\n");
  commit();
  EXPECT_EQ(checked("ann").at("changes"),
            "FAILED: entries/owls/.gitattributes tells Git how to write files, others too");
  fs::remove(bench_.folder() / "repo/entries/owls/.gitattributes");
  bench_.folder().put("repo/entries/owls/a/more.txt", "more");
  commit();
  EXPECT_EQ(checked("ann", "owls/b").at("changes"),
            "FAILED: entries/owls/a/more.txt belongs to a submission that was taken");
  fs::remove_all(bench_.folder() / "repo/entries/owls/a");
  commit();
  EXPECT_EQ(checked("ann", "owls/b").at("changes"), "passed");
}

// In the place of what was taken and removed it would be looked at by whoever verifies the season.
TEST_F(CheckEntry, LetsAChangeAddNothingButPlainFilesOfTheOneSubmissionAndTheTeamsOwnFile) {
  fs::remove_all(bench_.folder() / "repo/entries/owls/a");
  bench_.put_entry("owls/b", "two");
  bench_.put_team("owls", "chosen: {final: [b]}\n");
  commit();
  EXPECT_EQ(checked("ann", "owls/b").at("changes"), "passed");
  const fs::path place = bench_.folder() / "repo/entries/owls/a";
  const auto refused = [&] {
    commit();
    const std::string found = checked("ann", "owls/b").at("changes");
    git("reset -q --hard HEAD~1");
    return found;
  };
  fs::create_symlink("b", place);
  EXPECT_EQ(refused(), "FAILED: entries/owls/a is a link, or a commit of another repository");
  git("update-index --add --cacheinfo 160000,$(git -C " + (bench_.folder() / "repo").string() +
      " rev-parse HEAD),entries/owls/a");
  git("commit -q -m change");
  EXPECT_EQ(checked("ann", "owls/b").at("changes"),
            "FAILED: entries/owls/a is a link, or a commit of another repository");
  git("reset -q --hard HEAD~1");
  bench_.folder().put("repo/entries/owls/a", "a file");
  EXPECT_EQ(refused(),
            "FAILED: entries/owls/a is neither the team's team.yaml nor a file of owls/b");
  bench_.folder().put("repo/entries/owls/c/more.txt", "nobody looks at it");
  EXPECT_EQ(refused(),
            "FAILED: entries/owls/c/more.txt is neither the team's team.yaml nor a file of owls/b");
}

// It would take the place of the team that is there.
TEST_F(CheckEntry, FoundsNoTeamWhoseNameIsAnothersInOtherLetters) {
  bench_.put_team("Owls");
  bench_.put_entry("Owls/a", "two");
  commit();
  EXPECT_THAT(fault_in(bench_.folder(), [&] { checked("ann"); }),
              HasSubstr("Owls is passed over: another folder has this name but for letter case"));
}

// And not why another one is.
TEST_F(CheckEntry, SaysWhyTheOneThatIsNamedIsPassedOver) {
  bench_.put_entry("-owls/a", "two");
  fs::create_directory_symlink("/etc", bench_.folder() / "repo/entries/owls/c");
  commit();
  EXPECT_THAT(fault_in(bench_.folder(), [&] { checked("ann", "owls/c"); }),
              HasSubstr("owls/c is passed over: it is a link"));
}

// A change of season.yaml changes nothing about the check, and is refused.
TEST_F(CheckEntry, ReadsTheSeasonOfTheBaseAndRefusesChangesOutsideOfTheTeam) {
  bench_.put_entry("owls/b", "one more");
  bench_.put_season("nothing: right\n");
  commit();
  const auto found = checked("ann");
  EXPECT_EQ(found.at("season"), "passed");
  EXPECT_EQ(found.at("changes"), "FAILED: season.yaml is changed, too");
}

TEST_F(CheckEntry, RefusesOtherBytesUnderAUsedNameAndThoseOfOthers) {
  bench_.put_entry("owls/a", "changed");
  bench_.put_team("bats");
  bench_.put_entry("bats/a", "one");
  commit();
  EXPECT_THAT(checked("ann", "owls/a").at("files"), HasSubstr("its bytes are others than those"));
  EXPECT_THAT(checked("ann", "bats/a").at("files"), HasSubstr("another team has handed in"));
}

TEST_F(CheckEntry, SaysWhatItFoundInFourFormats) {
  const std::vector<CheckResult> results = {
      {"files", "the folder is a submission", CheckVerdict::kFailed, "a <link>", "copy it"},
      {"trial", "it runs", CheckVerdict::kNotChecked, "not tried", ""}};
  EXPECT_EQ(format_check(results, CheckFormat::kText),
            "FAILED: the folder is a submission: a <link>; copy it\n"
            "not checked: it runs: not tried\n");
  const std::string junit = format_check(results, CheckFormat::kJUnit);
  EXPECT_THAT(junit, HasSubstr(R"(tests="2" failures="1" errors="0" skipped="1")"));
  EXPECT_THAT(junit, HasSubstr(R"(message="a &lt;link>; copy it")"));
  EXPECT_THAT(format_check(results, CheckFormat::kJson), HasSubstr("\"verdict\""));
  EXPECT_THAT(format_check(results, CheckFormat::kMarkdown), HasSubstr("| trial |"));
}

}  // namespace
}  // namespace matchbench::season
