// What somebody finds who checks a season from what is public; the rounds of one are forged in
// played_season_test.cpp.
#include "harness/operations/season/verify.hpp"

#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/operations/season/take.hpp"
#include "harness/operations/season/verify_rules.hpp"
#include "tests/operations/season/forged_season.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Two teams have handed in, one submission is scored, and the owls have a receipt of then; after
// that one more is scored.
class VerifyTest : public testing::Test {
 protected:
  VerifyTest() {
    for (const char* team : {"bats", "owls"}) bench_.put_team(team);
    for (const char* entry : {"bats/a", "owls/a", "owls/b"}) bench_.put_entry(entry, entry);
    OpenSeason open(bench_.places());
    take(open, open.time("2027-01-05"));
    score(open, "owls", "a", "2027-01-06");
    publish_for_team(open, open.time("2027-01-06"), "owls", bench_.folder() / "owls");
    score(open, "owls", "b", "2027-01-07");
  }
  static void score(OpenSeason& open, const std::string& team, const std::string& name,
                    const std::string& at) {
    const History history = open.history();
    open.write(event_about(EventKind::kScored, *history.find(team, name), open.time(at)));
  }
  fs::path journal() const { return bench_.places().journal(); }
  VerifiedSeason verified(const fs::path& receipt = {}) const {
    VerifyRequest request;
    request.repository = bench_.folder() / "repo";
    request.receipt = receipt;
    return verify_season(request);
  }
  std::string fault(const fs::path& receipt = {}) const {
    return fault_in(bench_.folder(), [&] { verified(receipt); });
  }
  fs::path receipt() const { return bench_.folder() / "owls/receipt.json"; }

  const SeasonBench bench_;
};

TEST_F(VerifyTest, CountsWhatHolds) {
  const VerifiedSeason found = verified(receipt());
  EXPECT_EQ(found.lines, 6U);
  EXPECT_EQ(found.submissions, 3U);
  EXPECT_THAT(found.remarks, testing::IsEmpty());
}

// Whatever a link leads to is the reader's own, and a clone has an empty folder for a commit of
// another repository.
TEST_F(VerifyTest, TakesALinkOrAFolderWithoutFilesInTheirPlaceForAbsence) {
  const fs::path entries = bench_.folder() / "repo/entries";
  fs::remove_all(entries / "owls/a");
  fs::create_directory_symlink("b", entries / "owls/a");
  fs::remove_all(entries / "owls/b");
  fs::create_directories(entries / "owls/b/empty");
  fs::rename(entries / "bats", entries / "elsewhere");
  fs::create_directory_symlink("elsewhere", entries / "bats");
  const VerifiedSeason found = verified();
  EXPECT_EQ(found.submissions, 0U);
  EXPECT_THAT(found.remarks,
              testing::ElementsAre(HasSubstr("the files of 3 submissions are not in")));
}

// What links lead to is the reader's own, and messages quote the lines that are wrong.
TEST_F(VerifyTest, ReadsNoLinkOfARepository) {
  const fs::path secret = bench_.folder() / "secret";
  write_file(secret, "my password\n");
  for (const char* name : {"season.yaml", "contest.yaml", "journal.jsonl"}) {
    const fs::path file = bench_.folder() / "repo" / name;
    const fs::path kept = bench_.folder() / "kept";
    fs::rename(file, kept);
    fs::create_symlink(secret, file);
    EXPECT_THAT(fault(),
                AllOf(HasSubstr(std::string(name) + " is a link"), Not(HasSubstr("password"))));
    fs::rename(kept, file);
  }
  EXPECT_EQ(verified().lines, 6U);
}

TEST_F(VerifyTest, SumsUpNoLinkAndNoLargeHoleOfWhatWasRevealed) {
  const fs::path folder = bench_.folder() / "revealed";
  fs::create_directory(folder);
  fs::create_symlink("/dev/zero", folder / "link");
  const auto fault_of_sum = [&] {
    return fault_in(bench_.folder(), [&] { digest_of_folder(folder); });
  };
  EXPECT_THAT(fault_of_sum(), HasSubstr("cannot read revealed/link: it is a link, or no file"));
  fs::remove(folder / "link");
  write_file(folder / "hole", "");
  fs::resize_file(folder / "hole", std::uintmax_t{3} << 40);
  EXPECT_THAT(fault_of_sum(), HasSubstr("there are more than 64 GiB of files to sum up"));
}

// They are parts of paths: a team that is one made `season publish` replace files of the organiser,
// a digest that is one made `season run` run what lies there, and readers looked through folders of
// their own.
TEST_F(VerifyTest, TakesNoPathForANameOrADigestOfAJournal) {
  const std::string text = read_file(journal());
  const std::string place = "repo/journal.jsonl:2:";
  const auto forged = [&](const char* key, const std::string& value) {
    write_file(journal(), text);
    forge_journal(journal(), [&](auto& lines) { lines[1][key] = value; });
    return fault();
  };
  for (const char* name : {"phase", "team", "submission"}) {
    for (const char* path : {"../../web/index", "/home/ann", "..", ""}) {
      EXPECT_THAT(forged(name, path), AllOf(HasSubstr(place), HasSubstr("cannot be a name here")));
    }
  }
  for (const char* digest : {"digest", "judgments", "commitment"}) {
    for (const std::string& path : {std::string("/proc/self/cwd/entries/alice/one"),
                                    std::string(62, 'a') + "/.", std::string(64, 'A')}) {
      EXPECT_THAT(forged(digest, path), AllOf(HasSubstr(place), HasSubstr("is not a SHA-256")));
    }
  }
}

// Without a head that somebody kept the chain of an organiser who writes it anew is as good.
TEST_F(VerifyTest, FindsALineThatIsGoneByAReceipt) {
  forge_journal(journal(), [](auto& lines) { lines.erase(lines.begin() + 1); });
  EXPECT_EQ(verified().lines, 5U);
  EXPECT_THAT(fault(receipt()), HasSubstr("is of none of its lines: one was changed, deleted"));
}

TEST_F(VerifyTest, FindsASubmissionThatWasAntedated) {
  std::string text = read_file(journal());
  forge_journal(journal(), [](auto& lines) {
    text::Json late = lines[1];
    late["submission"] = "late";
    lines.insert(lines.begin() + 2, late);
  });
  EXPECT_THAT(fault(receipt()), HasSubstr("is of none of its lines"));
  write_file(journal(), text);
  forge_journal(journal(), [](auto& lines) { lines.push_back(lines[1]); });
  EXPECT_THAT(fault(), HasSubstr("journal.jsonl:7: the line is older than the one before it"));
}

TEST_F(VerifyTest, FindsASubmissionThatWasTakenOutsideOfItsPhase) {
  forge_journal(journal(), [](auto& lines) {
    text::Json late = lines[1];
    late["at"] = "2027-02-01T00:00:00Z";
    lines.push_back(late);
  });
  EXPECT_THAT(fault(), HasSubstr("journal.jsonl:7: bats/a was taken at 2027-02-01 00:00 UTC"));
}

TEST_F(VerifyTest, FindsASecondSubmissionUnderANameAndAnothersBytes) {
  const std::string text = read_file(journal());
  const auto forge = [&](const char* team, const char* name, const std::string& digest) {
    write_file(journal(), text);
    forge_journal(journal(), [&](auto& lines) {
      text::Json more = lines[1];
      more["at"] = "2027-01-08T00:00:00Z";
      more["team"] = team;
      more["submission"] = name;
      if (!digest.empty()) more["digest"] = digest;
      lines.push_back(more);
    });
    return fault();
  };
  EXPECT_THAT(
      forge("bats", "a", std::string(64, 'c')),
      HasSubstr("journal.jsonl:7: bats/a was taken before under this name, which is used once"));
  EXPECT_THAT(forge("owls", "z", ""),
              HasSubstr("journal.jsonl:7: owls/z was taken with the bytes of 'bats'"));
}

// Of the owls the last one is in the final; the bats have named another; the elks are left out.
TEST_F(VerifyTest, FindsATeamThatAFinalLeavesOut) {
  Phase phase;
  phase.name = "final";
  phase.finals = 1;
  const Season season = read_season(bench_.folder() / "repo/season.yaml");
  std::vector<Event> events;
  const auto add = [&](EventKind kind, const char* team, const char* name) {
    Event event;
    event.kind = kind;
    event.phase = "final";
    event.team = team;
    event.submission = name;
    events.push_back(event);
  };
  for (const char* team : {"owls", "bats", "elks"}) {
    for (const char* name : {"c", "d"}) {
      add(EventKind::kTaken, team, name);
      add(EventKind::kAccepted, team, name);
    }
  }
  add(EventKind::kChosen, "owls", "d");
  add(EventKind::kChosen, "bats", "c");
  const auto remarks = [&] {
    return require_all_teams(season, phase, History(events), bench_.folder() / "repo/entries", "j");
  };
  EXPECT_THAT(fault_in(bench_.folder(), remarks),
              HasSubstr("j: elks/d was accepted, and 'final' has nothing of its team"));
  for (const char* name : {"c", "d"}) add(EventKind::kDisqualified, "elks", name);
  EXPECT_THAT(remarks(), testing::ElementsAre(
                             testing::StartsWith("'final' has another submission than bats/d")));
  bench_.put_team("bats", "chosen: {final: [c]}\n");
  EXPECT_THAT(remarks(), testing::IsEmpty());
}

TEST_F(VerifyTest, FindsAQuotaThatTheOrganiserBroke) {
  bench_.put_entry("owls/c", "one too many");
  {
    OpenSeason open(bench_.places());
    take(open, open.time("2027-01-08"));
    score(open, "owls", "c", "2027-01-09");
  }
  EXPECT_THAT(fault(), HasSubstr("with owls/c the quota of 'practice' is broken: 2 is the most"));
}

TEST_F(VerifyTest, FindsFilesThatAreNotThoseThatWereTaken) {
  bench_.put_entry("owls/a", "another");
  EXPECT_THAT(fault(), HasSubstr("entries/owls/a is not what was taken: its digest is another"));
  fs::remove_all(bench_.folder() / "repo/entries/owls/a");
  EXPECT_THAT(verified().remarks,
              testing::ElementsAre(HasSubstr("the files of 1 submission are not in")));
}

// One team would keep everybody from it, and choose folders of the reader's that are looked
// through.
TEST_F(VerifyTest, LooksForNoEnvironmentThatASubmissionNames) {
  bench_.folder().put("repo/entries/bats/b/a.py", "");
  bench_.folder().put("repo/entries/bats/b/plugin.yaml",
                      "id: b\nname: b\nprogram: [python3, a.py]\nenvironment: /nowhere/venv\n");
  OpenSeason open(bench_.places());
  take(open, open.time("2027-01-08"));
  EXPECT_EQ(fault(), "no error");
  EXPECT_EQ(verified().submissions, 4U);
}

TEST_F(VerifyTest, FindsAReceiptThatSaysSomethingElse) {
  std::string text = read_file(receipt());
  text.replace(text.find("2027-01-05T"), 10, "2027-01-04");
  write_file(receipt(), text);
  EXPECT_THAT(fault(receipt()), HasSubstr("owls/a is not in repo/journal.jsonl with this digest"));
}

// A quota could be raised afterwards.
TEST_F(VerifyTest, RemarksThatTheRulesHaveChangedSinceTheReceipt) {
  std::string season = kTwoPhases;
  season.replace(season.find("total: 2"), 8, "total: 9");
  bench_.put_season(season);
  EXPECT_THAT(verified(receipt()).remarks,
              testing::ElementsAre(HasSubstr("season.yaml says something else than when")));
}

TEST_F(VerifyTest, FindsAPhaseThatWasSealedTooLate) {
  std::string season = kTwoPhases;
  season.insert(season.find("    finals: 1"),
                "    commitment: sha256:" + std::string(64, 'a') + "\n");
  bench_.put_season(season);
  EXPECT_THAT(fault(), HasSubstr("season.yaml:10:5: the commitment of 'final' is not that of the "
                                 "journal: none"));
  forge_journal(journal(), [](auto& lines) {
    lines.push_back({{"at", "2027-02-02T00:00:00Z"},
                     {"event", "hidden"},
                     {"phase", "final"},
                     {"commitment", std::string(64, 'b')}});
    lines.push_back({{"at", "2027-02-03T00:00:00Z"},
                     {"event", "sealed"},
                     {"phase", "final"},
                     {"digest", std::string(64, 'a')}});
  });
  EXPECT_THAT(fault(), HasSubstr("journal.jsonl:8: 'final' was sealed after its first submission"));
}

// The organiser cannot deny a receipt that is signed.
TEST_F(VerifyTest, ChecksWhoSignedTheReceipt) {
  const auto run = [&](const std::string& line) {
    return system(("cd " + bench_.folder().path().string() + " && " + line).c_str());
  };
  if (run("command -v ssh-keygen >/dev/null") != 0) GTEST_SKIP() << "there is no ssh-keygen";
  ASSERT_EQ(run("ssh-keygen -q -t ed25519 -N '' -C '' -f key && "
                "ssh-keygen -q -Y sign -n matchbench -f key owls/receipt.json 2>/dev/null && "
                "(printf 'org@example.org '; cat key.pub) >signers"),
            0);
  VerifyRequest request;
  request.repository = bench_.folder() / "repo";
  request.receipt = receipt();
  request.signers = bench_.folder() / "signers";
  EXPECT_EQ(verify_season(request).signer, "org@example.org");
}

}  // namespace
}  // namespace matchbench::season
