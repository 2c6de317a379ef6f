#include "harness/operations/conduct/demo_contest.hpp"

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"
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
  const auto file = write_demo_contest(folder / "a/b");
  EXPECT_EQ(file, folder / "a/b/contest.yaml");
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

}  // namespace
}  // namespace matchbench::conduct
