#include "harness/operations/conduct/demo_contest.hpp"

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::conduct {
namespace {

TEST(DemoContest, NamesItsCollectionAndConfinesPluginsAsFarAsTheMachineCan) {
  EXPECT_EQ(demo_contest_text("name: N\ncollection: ../geography\nprotocol:\n  seed: 1",
                              "/opt/a b: c/geography"),
            "name: N\ncollection: \"/opt/a b: c/geography\"\nprotocol:\n"
            "  confinement: best-effort\n  seed: 1\n");
}

TEST(DemoContest, IsWrittenWithTheCollectionThatIsInstalled) {
  const TemporaryFolder folder;
  const auto [file, text] = write_demo_contest(folder / "a/b");
  EXPECT_EQ(file, folder / "a/b/contest.yaml");
  EXPECT_EQ(read_file(file), text);
  const contest::Contest contest = contest::read_contest(file);
  EXPECT_EQ(contest.name, "Geography");
  EXPECT_EQ(contest.protocol.confinement, ConfinementMode::kBestEffort);
  EXPECT_TRUE(std::filesystem::exists(contest.collection / "collection.yaml"));
  EXPECT_GT(contest.entrants.size(), 10U);
}

TEST(DemoContest, IsWrittenWithACopyOfTheCollectionThatMovesWithIt) {
  const TemporaryFolder folder;
  write_demo_contest(folder / "a", DemoCollection::kCopied);
  std::filesystem::rename(folder / "a", folder / "b");
  const contest::Contest contest = contest::read_contest(folder / "b/contest.yaml");
  EXPECT_EQ(contest.collection.lexically_normal(), folder / "b/geography");
  EXPECT_TRUE(std::filesystem::exists(contest.collection / "judgments"));
}

TEST(DemoContest, IsNotWrittenBelowAFile) {
  const TemporaryFolder folder;
  folder.put("taken", "a file\n");
  try {
    write_demo_contest(folder / "taken");
    ADD_FAILURE() << "it was written";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), testing::AllOf(testing::StartsWith("cannot make the folder "),
                                             testing::HasSubstr("go to a folder where you may")));
  }
}

// Somebody who may exchange its file could have the demonstration run a contest without walls.
TEST(DemoContest, IsMadeWhereNobodyElseMayChangeIt) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  make_own_folder(folder / "mine");
  EXPECT_NO_THROW(make_own_folder(folder / "mine"));
  fs::permissions(folder / "mine", fs::perms::group_write, fs::perm_options::add);
  EXPECT_THROW(make_own_folder(folder / "mine"), Error);
  fs::create_directory(folder / "real");
  fs::create_directory_symlink("real", folder / "link");
  EXPECT_THROW(make_own_folder(folder / "link"), Error);
  fs::create_directory(folder / "open");
  fs::permissions(folder / "open", fs::perms::all);
  EXPECT_THROW(make_own_folder(folder / "open/demo"), Error);
  fs::permissions(folder / "open", fs::perms::sticky_bit, fs::perm_options::add);
  EXPECT_NO_THROW(make_own_folder(folder / "open/mine"));
}

}  // namespace
}  // namespace matchbench::conduct
