// What is judged is what is open: the ways around a judgement of names.
#include "harness/execution/keeper/gatherer.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/database_mark.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;
using Rule = Gatherer::Rule;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

class Judged : public testing::Test {
 protected:
  Judged() {
    folder_.put("plugin/mine.so", "library");
    folder_.put("collection/judgments/all.tsv", "secret");
    folder_.put("round.db", "answers");
  }

  fs::path library() const { return folder_ / "plugin/mine.so"; }
  std::string judgments() const { return folder_ / "collection/judgments/all.tsv"; }

  // The contents of the files that are shown, by their paths.
  std::map<std::string, std::string> shown(const fs::path& asked, Rule rule) const {
    const std::vector<fs::path> all = {library(), folder_ / "collection", folder_ / "round.db"};
    const GuardedFiles guarded(all, library());
    std::map<std::string, std::string> files;
    Gatherer gatherer(guarded, [&](const ShownFile& one, int file) {
      if (one.kind != ShownFile::Kind::kFile) return;
      std::array<char, 100> bytes{};
      const ssize_t size = pread(file, bytes.data(), bytes.size(), 0);
      files[one.path] = std::string(bytes.data(), static_cast<std::size_t>(size));
    });
    gatherer.add(asked, rule);
    return files;
  }

  std::string refusal(const fs::path& asked, Rule rule) const {
    try {
      return shown(asked, rule).empty() ? "nothing" : "shown";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return error.what();
    }
  }

  const TemporaryFolder folder_;
};

TEST_F(Judged, APluginSeesItsFolder) {
  EXPECT_THAT(shown(folder_ / "plugin", Rule::kOwn),
              UnorderedElementsAre(testing::Pair(library().string(), "library")));
}

// No name is compared: the path is longer than any that the system takes.
TEST_F(Judged, APathBeyondAllLengthsIsJudgedByWhatItLeadsTo) {
  std::string path = "/usr/";
  for (int i = 0; i < 2'100; ++i) path += "./";
  path += ".." + judgments();
  ASSERT_GT(path.size(), 4096u);
  EXPECT_THAT(refusal(path, Rule::kSystem), HasSubstr("it is part of"));
  EXPECT_THAT(refusal(path, Rule::kNeeded), HasSubstr("it is part of"));
  EXPECT_THAT(refusal("/usr/../etc/passwd", Rule::kSystem),
              HasSubstr("not a file or folder of the"));
}

TEST_F(Judged, ALinkOfAProcessIsNoWayAnywhere) {
  const std::string root = "/proc/" + std::to_string(getpid()) + "/root";
  EXPECT_THAT(refusal(root + judgments(), Rule::kSystem), HasSubstr("it is part of"));
  EXPECT_THAT(refusal(root + "/etc/passwd", Rule::kSystem),
              HasSubstr("not a file or folder of the"));
  EXPECT_THAT(refusal("/proc/self/status", Rule::kSystem),
              HasSubstr("not a file or folder of the"));
}

// What was not there is not there for the worker, whoever puts what there later.
TEST_F(Judged, WhatIsNotThereIsNotShown) {
  EXPECT_THAT(shown("/usr/lib/nothing-of-this-name", Rule::kSystem), IsEmpty());
  EXPECT_THAT(shown("/proc/4194300/root" + judgments(), Rule::kSystem), IsEmpty());
}

TEST_F(Judged, AnyOtherReasonNotToOpenItIsARefusal) {
  fs::create_symlink("loop", folder_ / "loop");
  EXPECT_THAT(refusal(folder_ / "loop", Rule::kNeeded), HasSubstr("cannot open"));
  EXPECT_THAT(refusal("/usr/" + std::string(300, 'x'), Rule::kSystem), HasSubstr("cannot open"));
}

TEST_F(Judged, AHardLinkOfAGuardedFileIsThatFile) {
  fs::create_hard_link(judgments(), folder_ / "plugin/notes.txt");
  EXPECT_THAT(refusal(folder_ / "plugin", Rule::kOwn),
              HasSubstr("another name of a file that no plugin may read"));
  EXPECT_THAT(refusal(folder_ / "plugin/notes.txt", Rule::kNeeded),
              HasSubstr("a file that no plugin may read"));
}

TEST_F(Judged, ALinkInAPluginsFolderIsALinkAndNothingElse) {
  fs::create_symlink(judgments(), folder_ / "plugin/link");
  EXPECT_THAT(shown(folder_ / "plugin", Rule::kOwn),
              UnorderedElementsAre(testing::Pair(library().string(), "library")));
}

TEST_F(Judged, AnInterpretersFolderShowsNoInstalledCollections) {
  folder_.put("prefix/bin/snake", "program");
  folder_.put("prefix/share/matchbench/owls/judgments.tsv", "secret");
  EXPECT_THAT(
      shown(folder_ / "prefix", Rule::kNeeded),
      UnorderedElementsAre(testing::Pair((folder_ / "prefix/bin/snake").string(), "program")));
  fs::create_directory_symlink("share/matchbench", folder_ / "prefix/data");
  for (const char* inner : {"prefix/data", "prefix/share/matchbench/owls", "prefix/data/owls"}) {
    EXPECT_THAT(refusal(folder_ / inner, Rule::kNeeded), HasSubstr("share/matchbench")) << inner;
  }
}

// The superuser's host may read them all, such as the passwords in /etc/java-17-openjdk.
TEST_F(Judged, OfTheSystemsSettingsThoseOfFewAreNotShown) {
  for (const char* name : {"public", "password", "closed/file", "open/password"}) {
    folder_.put(std::string("settings/") + name, name);
  }
  chmod((folder_ / "settings/password").c_str(), 0600);
  chmod((folder_ / "settings/open/password").c_str(), 0640);
  chmod((folder_ / "settings/closed").c_str(), 0700);
  EXPECT_THAT(
      shown(folder_ / "settings", Rule::kNeeded),
      UnorderedElementsAre(testing::Pair((folder_ / "settings/public").string(), "public")));
  EXPECT_THAT(shown(folder_ / "settings/closed", Rule::kNeeded), IsEmpty());
  EXPECT_THAT(shown(folder_ / "settings", Rule::kPermitted), testing::SizeIs(4));
}

// The superuser's host gets into a folder that only its owner may enter, and what is in it may be
// readable for all.
TEST_F(Judged, OfTheSystemNothingIsShownThatIsBehindAClosedFolder) {
  std::string closed = "/usr/local/matchbench-test-XXXXXX";
  if (mkdtemp(closed.data()) == nullptr) GTEST_SKIP() << "this user may not write there";
  const fs::path file = fs::path(closed) / "inner/file";
  fs::create_directory(file.parent_path());
  std::ofstream(file) << "text";
  const std::string behind = refusal(file, Rule::kSystem);
  const std::string folder = refusal(file.parent_path(), Rule::kSystem);
  chmod(closed.c_str(), 0755);
  EXPECT_THAT(shown(file, Rule::kSystem), testing::SizeIs(1));
  fs::remove_all(closed);
  EXPECT_THAT(behind, HasSubstr("that all may read"));
  EXPECT_THAT(folder, HasSubstr("that all may read"));
}

TEST_F(Judged, NoDatabaseOfMatchbenchIsShown) {
  std::string head(kDatabaseHeadBytes, '\0');
  head.replace(0, 15, "SQLite format 3");
  head.replace(68, 4, "mbr1");
  folder_.put("plugin/old.db", head);
  head.replace(68, 4, "else");
  folder_.put("plugin/cities.db", head);
  const auto files = shown(folder_ / "plugin", Rule::kOwn);
  EXPECT_FALSE(files.contains(folder_ / "plugin/old.db"));
  EXPECT_TRUE(files.contains(folder_ / "plugin/cities.db"));
}

TEST_F(Judged, FoldersAreNotFollowedWithoutEnd) {
  fs::path deep = folder_ / "plugin";
  for (int i = 0; i < 70; ++i) deep /= "d";
  fs::create_directories(deep);
  EXPECT_THAT(refusal(folder_ / "plugin", Rule::kOwn), HasSubstr("folders deep"));
}

// Of a folder without end not even the names are read.
TEST_F(Judged, AFolderOfMoreNamesThanCanBeShownIsRefusedWhateverTheyName) {
  ASSERT_EQ(mkfifo((folder_ / "plugin/pipe").c_str(), 0600), 0);
  for (int i = 0; i < 60'001; ++i) {
    ASSERT_EQ(link((folder_ / "plugin/pipe").c_str(),
                   (folder_ / ("plugin/" + std::to_string(i))).c_str()),
              0);
  }
  EXPECT_THAT(refusal(folder_ / "plugin", Rule::kOwn), HasSubstr("more than 60000 files"));
}

// A file with holes costs its author nothing and a reader all of its length.
TEST_F(Judged, AFileIsRefusedByItsSizeBeforeItIsRead) {
  folder_.put("plugin/holes", "");
  fs::resize_file(folder_ / "plugin/holes", (std::uintmax_t{2} << 30) + 1);
  EXPECT_THAT(refusal(folder_ / "plugin", Rule::kOwn), HasSubstr("plugin/holes has 2.0 GiB"));
  fs::resize_file(folder_ / "plugin/holes", std::uintmax_t{2} << 30);
  EXPECT_EQ(refusal(folder_ / "plugin", Rule::kOwn), "shown");
}

TEST_F(Judged, FilesAreRefusedByTheirSizeTogether) {
  for (const char* name : {"a", "b", "c", "d"}) {
    folder_.put(std::string("plugin/") + name, "");
    fs::resize_file(folder_ / "plugin" / name, (std::uintmax_t{2} << 30) - 2);
  }
  EXPECT_EQ(refusal(folder_ / "plugin", Rule::kOwn), "shown");  // "library" has 7 bytes
  folder_.put("plugin/e", "12");
  EXPECT_THAT(refusal(folder_ / "plugin", Rule::kOwn), HasSubstr("8.0 GiB together"));
}

// As some installed packages have them.
TEST_F(Judged, ALinkThatCannotBeFollowedHidesNothingBesideIt) {
  folder_.put("prefix/lib/standard", "library");
  fs::create_symlink("loop", folder_ / "prefix/lib/loop");
  EXPECT_THAT(
      shown(folder_ / "prefix", Rule::kNeeded),
      UnorderedElementsAre(testing::Pair((folder_ / "prefix/lib/standard").string(), "library")));
}

// A hard link of a file in it could not be told from any other file.
TEST_F(Judged, AGuardedFolderThatCannotBeReadEndsTheRound) {
  const fs::path closed = folder_ / "collection/closed";
  fs::create_directory(closed);
  chmod(closed.c_str(), 0);
  chmod(folder_.path().c_str(), 0711);
  const uid_t user = geteuid();
  ASSERT_EQ(seteuid(user == 0 ? 65534 : user), 0);
  ErrorKind kind = ErrorKind::kInput;
  try {
    shown(folder_ / "plugin", Rule::kOwn);
  } catch (const Error& error) {
    kind = error.kind();
    EXPECT_THAT(error.what(), HasSubstr("cannot find out what lies below"));
  }
  EXPECT_EQ(seteuid(user), 0);
  chmod(closed.c_str(), 0700);
  EXPECT_EQ(kind, ErrorKind::kEnvironment);
}

TEST_F(Judged, OfTheSystemOnlyWhatAllMayReadIsShown) {
  if (getuid() != 0) GTEST_SKIP() << "only the superuser could read it at all";
  const TemporaryFolder installed("/usr/lib");
  installed.put("key", "secret");
  chmod((installed / "key").c_str(), 0600);
  installed.put("data", "open");
  chmod(installed.path().c_str(), 0755);
  EXPECT_THAT(refusal(installed / "key", Rule::kSystem), HasSubstr("that all may read"));
  EXPECT_THAT(shown(installed.path(), Rule::kSystem),
              UnorderedElementsAre(testing::Pair((installed / "data").string(), "open")));
}

TEST_F(Judged, AFolderThatIsMountedTwiceIsOneFolder) {
  const auto fault = [&](const fs::path& folder) {
    const std::vector<fs::path> all = {folder_ / "collection"};
    return GuardedFiles(all, library()).fault_of_folder(open_path(folder).value());
  };
  fs::create_directory_symlink(folder_ / "collection", folder_ / "plugin/alias");
  EXPECT_THAT(fault(folder_ / "plugin/alias/judgments"), HasSubstr("it is part of"));
  EXPECT_THAT(fault(folder_.path()), HasSubstr("lies there"));
  EXPECT_THAT(fault("/"), Not(IsEmpty()));
  EXPECT_EQ(fault(folder_ / "plugin"), "");
}

// Both lie in ~/.local/share/matchbench of a user who has installed nothing for all.
TEST_F(Judged, AProgramMayLiveInTheRegisterOfPluginsBesideCollections) {
  folder_.put("home/share/matchbench/owls/judgments.tsv", "secret");
  folder_.put("home/share/matchbench/plugins/.programs/old/plugin.yaml", "");
  const auto fault = [&](std::string_view folder) {
    return GuardedFiles({}, library()).fault_of_folder(open_path(folder_ / folder).value());
  };
  EXPECT_EQ(fault("home/share/matchbench/plugins/.programs/old"), "");
  for (const char* other : {"home/share/matchbench/plugins", "home/share/matchbench/owls"}) {
    EXPECT_THAT(fault(other), HasSubstr("share/matchbench")) << other;
  }
}

// A manifest can name a folder of the system in thousands of ways.
TEST_F(Judged, AFolderIsWalkedOnceHoweverOftenItIsNamed) {
  folder_.put("plugin/data/one.txt", "1");
  const std::vector<fs::path> all = {library()};
  const GuardedFiles guarded(all, library());
  int folders = 0;
  Gatherer gatherer(guarded, [&](const ShownFile& one, int) {
    folders += one.kind == ShownFile::Kind::kFolder ? 1 : 0;
  });
  const std::string folder = (folder_ / "plugin").string();
  for (const char* ending : {"", "/", "//", "/.", "/data/.."}) {
    gatherer.add(folder + ending, Rule::kOwn);
  }
  EXPECT_EQ(folders, 2);
}

}  // namespace
}  // namespace matchbench::keeper
