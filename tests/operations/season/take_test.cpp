#include "harness/operations/season/take.hpp"
#include "harness/operations/season/later_decisions.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TakeTest : public testing::Test {
 protected:
  // What is written and remarked at that time, a line each without its time.
  std::vector<std::string> take_at(const std::string& at) {
    OpenSeason open(bench_.places());
    std::vector<std::string> lines;
    const Taken taken = take(open, open.time(at));
    for (const Event& event : taken.events) {
      const std::string line = diary_line(event);
      lines.push_back(line.substr(line.find("UTC: ") + 5));
    }
    for (const std::string& remark : taken.remarks) lines.push_back("remark: " + remark);
    return lines;
  }
  std::string fault(const std::function<void()>& action) const {
    return fault_in(bench_.folder(), action);
  }

  const SeasonBench bench_;
};

TEST_F(TakeTest, WritesWhatIsNewOnce) {
  bench_.put_team("owls");
  bench_.put_entry("owls/a", "one");
  EXPECT_THAT(take_at("2027-01-05"), ElementsAre("taken in practice: owls/a"));
  EXPECT_THAT(take_at("2027-01-05"), IsEmpty());
  bench_.put_entry("owls/b", "two");
  EXPECT_THAT(take_at("2027-01-06"), ElementsAre("taken in practice: owls/b"));
}

// The journal is public.
TEST_F(TakeTest, SaysNothingOfTheOrganisersFolders) {
  bench_.put_team("owls");
  bench_.folder().put("repo/entries/owls/a/notes.txt", "x");
  EXPECT_THAT(
      take_at("2027-01-05"),
      ElementsAre("refused in practice: owls/a (it has neither a plugin.yaml with a program "
                  "nor a library; write a plugin.yaml with 'program:', or hand in one "
                  "library, which is built)"));
}

// How many submissions' bytes are read, by what was handed in before: none, and those alone whose
// files are others. Files of this very moment are read again.
TEST_F(TakeTest, ReadsNoSubmissionAgainWhoseFilesAreAsTheyWere) {
  const auto read = [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    OpenSeason open(bench_.places());
    return take(open, open.time("2027-01-05")).read;
  };
  bench_.put_team("owls");
  for (const char* entry : {"owls/a", "owls/b", "owls/c", "owls/d"}) bench_.put_entry(entry, entry);
  EXPECT_EQ(read(), 4U);
  EXPECT_EQ(read(), 0U);
  bench_.put_entry("owls/e", "owls/e");
  EXPECT_EQ(read(), 1U);
  // Other bytes with the old size and the old time of writing.
  const fs::path file = bench_.folder() / "repo/entries/owls/b/mine.so";
  const auto written = fs::last_write_time(file);
  bench_.put_entry("owls/b", "owls/x");
  fs::last_write_time(file, written);
  EXPECT_EQ(read(), 1U);
  EXPECT_EQ(read(), 0U);
  EXPECT_EQ(OpenSeason(bench_.places()).journal().events().back().sentence, kChanged);
  fs::remove_all(bench_.folder() / "state/submissions");
  EXPECT_EQ(read(), 5U);
  EXPECT_EQ(read(), 1U);  // nobody has what was taken of owls/b any more
}

// What it leads to would be quoted; and one that never ends would keep everybody waiting.
TEST_F(TakeTest, PassesOverATeamWhoseFileIsALinkOrNoSmallFile) {
  const fs::path entries = bench_.folder() / "repo/entries";
  bench_.folder().put("secret.yaml", "judgments: {q1: s3}\n");
  for (const char* team : {"bats", "owls", "toads"}) {
    bench_.put_team(team);
    bench_.put_entry(std::string(team) + "/a", team);
  }
  fs::remove(entries / "bats/team.yaml");
  fs::create_symlink(bench_.folder() / "secret.yaml", entries / "bats/team.yaml");
  fs::resize_file(entries / "toads/team.yaml", std::uintmax_t{100} << 30);
  EXPECT_THAT(take_at("2027-01-05"),
              ElementsAre("taken in practice: owls/a", HasSubstr("bats/team.yaml is a link"),
                          HasSubstr("toads/team.yaml has more than 65536 bytes")));
}

TEST_F(TakeTest, RefusesOtherBytesUnderAUsedNameAndThoseOfAnotherTeam) {
  for (const char* team : {"bats", "owls"}) bench_.put_team(team);
  bench_.put_entry("bats/a", "one");
  bench_.put_entry("owls/a", "one");
  EXPECT_THAT(take_at("2027-01-05"),
              ElementsAre("taken in practice: bats/a",
                          "refused in practice: owls/a (another team has handed in the same bytes "
                          "before)"));
  bench_.put_entry("bats/a", "other");
  bench_.put_entry("bats/b", "one");  // their own
  EXPECT_THAT(take_at("2027-01-06"),
              ElementsAre(HasSubstr("refused in practice: bats/a (its bytes are others"),
                          "taken in practice: bats/b"));
  EXPECT_THAT(take_at("2027-01-07"), IsEmpty());
  const OpenSeason open(bench_.places());
  EXPECT_EQ(open.history().find("bats", "a")->state, EntryState::kWaiting);
}

// On some systems such names are one, so a team may not have them. It is the newcomer's that goes.
TEST_F(TakeTest, LetsNobodyTakeAnothersPlaceByAnotherLetterCase) {
  for (const char* team : {"bats", "owls"}) bench_.put_team(team);
  bench_.put_entry("owls/a", "one");
  bench_.put_entry("bats/a", "two");
  take_at("2027-01-05");
  bench_.put_team("Owls");
  bench_.put_entry("Owls/a", "three");
  bench_.put_entry("bats/A", "four");
  bench_.put_entry("owls/b", "five");
  EXPECT_THAT(take_at("2027-01-06"),
              ElementsAre("taken in practice: owls/b", HasSubstr("Owls is passed over: another"),
                          HasSubstr("bats/A is passed over: another")));
}

TEST_F(TakeTest, PassesOverLinksAndSaysSo) {
  bench_.put_team("owls");
  fs::create_directory_symlink("/etc", bench_.folder() / "repo/entries/owls/a");
  fs::create_directory_symlink("owls", bench_.folder() / "repo/entries/bats");
  EXPECT_THAT(take_at("2027-01-05"), ElementsAre(HasSubstr("bats is passed over: it is a link"),
                                                 HasSubstr("owls/a is passed over: it is a link")));
}

// Before anything costs machine time.
TEST_F(TakeTest, RefusesAsRunsDoAClockThatGoesBackwards) {
  bench_.put_team("owls");
  bench_.put_entry("owls/a", "one");
  take_at("2027-01-05");
  const auto said_by = [](const std::function<void()>& action) -> std::string {
    try {
      action();
    } catch (const Error& error) {
      return error.message();
    }
    return "nothing";
  };
  const std::string wrong =
      "it is 2027-01-04T00:00:00Z here, and the journal's last line is of 2027-01-05T00:00:00Z";
  EXPECT_EQ(said_by([&] { take_at("2027-01-04"); }), wrong);
  OpenSeason open(bench_.places());
  Noted noted;
  EXPECT_EQ(said_by([&] {
              run(open, open.time("2027-01-04"), Finals::kHere, built_programs(), noted,
                  [] { return false; });
            }),
            wrong);
}

TEST_F(TakeTest, SaysWhoseFolderIsGone) {
  bench_.put_team("owls");
  bench_.put_entry("owls/a", "one");
  take_at("2027-01-05");
  fs::remove_all(bench_.folder() / "repo/entries/owls/a");
  EXPECT_THAT(take_at("2027-01-06"),
              ElementsAre("withdrawn in practice: owls/a (its folder is gone)"));
}

TEST_F(TakeTest, TakesNothingOutsideOfAPhaseOrWithoutATeam) {
  bench_.put_entry("owls/a", "one");
  EXPECT_THAT(take_at("2027-01-05"), ElementsAre(HasSubstr("the team 'owls' has no team.yaml")));
  bench_.put_team("owls");
  EXPECT_THAT(take_at("2027-03-05"),
              ElementsAre("remark: 1 submission is not taken, since no phase is open: the season "
                          "has ended"));
  fs::rename(bench_.folder() / "repo/entries/owls", bench_.folder() / "repo/entries/..owls");
  EXPECT_THAT(take_at("2027-03-05"), ElementsAre(HasSubstr("is passed over: use ASCII letters")));
}

TEST_F(TakeTest, NeedsASealedPhaseAndAStateFolderOfItsOwn) {
  EXPECT_THAT(fault([&] { take_at("2027-02-05"); }),
              HasSubstr("season.yaml:10:5: the phase 'final' is blind, and nothing commits"));
  SeasonPlaces places = bench_.places();
  places.state = bench_.folder() / "repo/state";
  EXPECT_THAT(fault([&] { OpenSeason open(places); }),
              HasSubstr("repo/state lies in the repository repo or around it"));
  fs::permissions(bench_.folder() / "hidden", fs::perms::all);
  EXPECT_THAT(fault([&] { OpenSeason open(bench_.places()); }),
              HasSubstr("others than its owner may enter hidden; call 'chmod 700 hidden'"));
}

TEST_F(TakeTest, EndsThePartOfOneThatTheOrganiserNames) {
  bench_.put_team("owls");
  bench_.put_entry("owls/a", "one");
  take_at("2027-01-05");
  OpenSeason open(bench_.places());
  const Instant at = open.time("2027-01-06");
  EXPECT_THAT(fault([&] { disqualify(open, "owls/b", "copied", at); }),
              HasSubstr("the journal knows no submission 'owls/b'"));
  disqualify(open, "owls/a", "copied", at);
  EXPECT_EQ(open.history().find("owls", "a")->state, EntryState::kDisqualified);
  EXPECT_THAT(fault([&] { disqualify(open, "owls/a", "copied", at); }),
              HasSubstr("takes no part any more"));
}

TEST_F(TakeTest, MakesUpTimesInARehearsalAlone) {
  bench_.folder().put("repo/journal.jsonl", "");
  const OpenSeason open(bench_.places());
  EXPECT_THAT(fault([&] { open.time("2027-01-05"); }), HasSubstr("--at is for rehearsals alone"));
}

}  // namespace
}  // namespace matchbench::season
