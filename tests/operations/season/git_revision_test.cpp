#include "harness/operations/season/git_revision.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

auto PathsAre(const std::string& path) {
  return testing::ElementsAre(testing::Field(&ChangedFile::path, path));
}

class GitRevisionTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists("/usr/bin/git")) GTEST_SKIP() << "there is no git";
    for (const char* name : {"outer", "evil"}) {
      folder_.put(std::string(name) + "/season/season.yaml", name);
      run("init -q -b main " + std::string(name));
      run(std::string("-C ") + name + " add -A");
      run(std::string("-C ") + name + " commit -q -m first");
    }
  }
  void run(const std::string& words) const {
    const std::string line = "cd " + folder_.path().string() +
                             " && git -c user.name=a -c user.email=a@example.org " + words;
    ASSERT_EQ(system(line.c_str()), 0) << line;
  }
  void commit(const std::string& file, const std::string& text) const {
    folder_.put("outer/season/entries/" + file, text);
    run("-C outer add -A");
    run("-C outer commit -q -m x");
  }
  GitRevision based_on(const std::string& revision) const {
    return {folder_ / "outer/season", revision};
  }

  const TemporaryFolder folder_;
};

TEST_F(GitRevisionTest, ReadsTheFilesOfItsFolder) {
  EXPECT_EQ(GitRevision(folder_ / "outer/season", "main").file("season.yaml"), "outer");
}

// A branch that was merged before, and then once more with the tree that it had then: beside its
// own files it would delete those that others have brought since, and Git would compare it with
// itself.
TEST_F(GitRevisionTest, RefusesAChangeThatLeavesOutWhatTheBaseHas) {
  run("-C outer checkout -q -b first");
  commit("bats/first", "1");
  run("-C outer checkout -q main");
  commit("owls/good", "1");
  run("-C outer merge -q --no-ff -m x first");
  run("-C outer checkout -q -b second first");
  run("-C outer merge -q -s ours -m x main~1");
  commit("bats/second", "2");
  EXPECT_THAT([&] { based_on("main").changed_files(); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("HEAD is not up to date")));
  run("-C outer checkout -q -b third main");
  commit("bats/third", "3");
  EXPECT_THAT(based_on("main").changed_files(), PathsAre("entries/bats/third"));
}

TEST_F(GitRevisionTest, TellsLinksCommitsAndWhatIsGoneFromFiles) {
  commit("owls/gone", "1");
  run("-C outer checkout -q -b change");
  commit("owls/new", "1");
  fs::remove(folder_ / "outer/season/entries/owls/gone");
  fs::create_symlink("new", folder_ / "outer/season/entries/owls/link");
  run("-C outer add -A");
  run("-C outer update-index --add --cacheinfo 160000,$(git -C outer rev-parse HEAD),season/other");
  run("-C outer commit -q -m x");
  std::map<std::string, std::string> kinds;
  for (const ChangedFile& file : based_on("main").changed_files()) {
    kinds[file.path] = file.is_removed() ? "removed" : file.is_plain() ? "plain" : file.mode;
  }
  EXPECT_EQ(kinds, (std::map<std::string, std::string>{{"entries/owls/gone", "removed"},
                                                       {"entries/owls/link", "120000"},
                                                       {"entries/owls/new", "plain"},
                                                       {"other", "160000"}}));
}

// A merge would take the file that was removed and the one with the same text that came for a
// rename, and write the change into another team's file.
TEST_F(GitRevisionTest, RefusesAChangeToAFileThatTheBaseHasElsewhereByNow) {
  commit("bats/copy", "members: [ann]");
  run("-C outer checkout -q -b change");
  commit("bats/copy", "members: [ann, bats]");
  run("-C outer checkout -q main");
  run("-C outer rm -q season/entries/bats/copy");
  commit("owls/team.yaml", "members: [ann]");
  run("-C outer checkout -q change");
  EXPECT_THAT([&] { based_on("main").changed_files(); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("HEAD is not up to date")));
}

// Who may push tags, but not to the main branch, would choose what a change is compared with.
TEST_F(GitRevisionTest, RefusesATagWithTheNameOfABranch) {
  run("-C outer update-ref refs/remotes/origin/main main");
  run("-C outer checkout -q -b change");
  commit("bats/first", "1");
  run("-C outer tag origin/main");
  for (const char* name : {"origin/main", "origin/main~0", "origin/main^{commit}"}) {
    EXPECT_THAT([&] { based_on(name); },
                testing::ThrowsMessage<Error>(testing::HasSubstr("has several meanings")))
        << name;
  }
  EXPECT_THAT(based_on("refs/remotes/origin/main").changed_files(), PathsAre("entries/bats/first"));
}

// Such as /dev/zero, of which it would take gigabytes.
TEST_F(GitRevisionTest, ReadsNoFileThatTheRepositoryNamesForTheOrderOfChanges) {
  commit("bats/first", "1");
  run("-C outer config diff.orderFile " + (folder_ / "nowhere").string());
  EXPECT_THAT(based_on("main~1").changed_files(), PathsAre("entries/bats/first"));
}

// Git takes a folder with these names for a repository without a working tree: the base would be
// what the change itself brings, and its settings name programs.
TEST_F(GitRevisionTest, IsNotThatOfARepositoryAmongTheFiles) {
  run("clone -q --bare evil evil.git");
  fs::copy(folder_ / "evil.git", folder_ / "outer/season", fs::copy_options::recursive);
  EXPECT_THAT([&] { GitRevision(folder_ / "outer/season", "main"); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("is in no repository of Git")));
}

// Git would show the commit in place of the file, and check its signature by the program that the
// repository's settings name.
TEST_F(GitRevisionTest, RunsNoProgramThatTheRepositoryNamesForSignatures) {
  folder_.put("check.sh", "#!/bin/sh\ntouch " + (folder_ / "ran").string() + "\n");
  fs::permissions(folder_ / "check.sh", fs::perms::owner_all);
  run("-C outer config gpg.program " + (folder_ / "check.sh").string());
  run("-C outer config log.showSignature true");
  folder_.put(
      "sign.sh",
      R"(git cat-file commit HEAD | sed 's/^committer .*/&\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----/' > signed
git update-index --add --cacheinfo "160000,$(git hash-object -t commit -w signed),season/journal.jsonl"
)");
  run("-C outer -c alias.sign='!sh " + (folder_ / "sign.sh").string() + "' sign");
  run("-C outer commit -q -m second");
  EXPECT_EQ(GitRevision(folder_ / "outer/season", "main").file("journal.jsonl"), std::nullopt);
  EXPECT_FALSE(fs::exists(folder_ / "ran"));
}

}  // namespace
}  // namespace matchbench::season
