#include "harness/publishing/publish/unpacked_bundle.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/publishing/publish/forged_bundle.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

// What is unpacked is compared with its sums alone, so that any file may stand for a database.
class UnpackedBundleTest : public testing::Test {
 protected:
  UnpackedBundleTest() {
    put("round.db", "a round");
    put("contest.yaml", "a contest");
    sum_anew(content());
    pack(content(), bundle());
  }

  fs::path content() const { return folder_ / "content"; }
  fs::path bundle() const { return folder_ / "b.tar.zst"; }
  fs::path out() const { return folder_ / "out"; }
  void put(const std::string& name, const std::string& text) const {
    folder_.put("content/" + name, text);
  }
  std::vector<std::string> names_in(const fs::path& folder) const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
      names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }

  const TemporaryFolder folder_;
};

TEST_F(UnpackedBundleTest, StaysInTheFolderThatIsNamed) {
  {
    const UnpackedBundle unpacked(bundle(), out());
    ASSERT_EQ(unpacked.rounds().size(), 1U);
    EXPECT_EQ(unpacked.rounds()[0].database, out() / "round.db");
    EXPECT_EQ(unpacked.files(), 2U);
    EXPECT_FALSE(unpacked.has_tracks());
  }
  EXPECT_THAT(names_in(out()), ElementsAre("SHA256SUMS", "contest.yaml", "round.db"));
  EXPECT_EQ(read_file(out() / "round.db"), "a round");
}

TEST_F(UnpackedBundleTest, WithoutAFolderIsGoneWithTheObject) {
  fs::path scratch;
  {
    const UnpackedBundle unpacked(bundle());
    scratch = unpacked.folder();
    EXPECT_TRUE(fs::exists(scratch / "round.db"));
  }
  EXPECT_FALSE(fs::exists(scratch));
}

// The call with the right bundle works then.
TEST_F(UnpackedBundleTest, ThatIsDamagedLeavesNothingInTheFolder) {
  put("round.db", "another round");
  pack(content(), folder_ / "damaged.tar.zst");
  const auto unpack = [&] { UnpackedBundle(folder_ / "damaged.tar.zst", out()); };
  EXPECT_THAT(unpack, ThrowsMessage<Error>(HasSubstr("round.db")));
  EXPECT_FALSE(fs::exists(out()));
  fs::create_directories(out());
  EXPECT_THAT(unpack, ThrowsMessage<Error>(HasSubstr("round.db")));
  EXPECT_THAT(names_in(out()), IsEmpty());
  const UnpackedBundle unpacked(bundle(), out());
  EXPECT_EQ(read_file(unpacked.rounds().front().database), "a round");
}

TEST_F(UnpackedBundleTest, WithoutSumsOrARoundIsRefusedAndLeavesNothing) {
  fs::remove(content() / "SHA256SUMS");
  pack(content(), bundle());
  EXPECT_THAT([&] { UnpackedBundle(bundle(), out()); },
              ThrowsMessage<Error>(HasSubstr("there is no SHA256SUMS in it")));
  fs::remove(content() / "round.db");
  sum_anew(content());
  pack(content(), bundle());
  EXPECT_THAT([&] { UnpackedBundle(bundle(), out()); },
              ThrowsMessage<Error>(HasSubstr("there is no round.db in it")));
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(UnpackedBundleTest, DoesNotTouchAFolderThatHasSomethingInIt) {
  folder_.put("out/mine.txt", "mine");
  EXPECT_THAT([&] { UnpackedBundle(bundle(), out()); },
              ThrowsMessage<Error>(HasSubstr("exists already and is not empty")));
  EXPECT_THAT(names_in(out()), ElementsAre("mine.txt"));
}

TEST_F(UnpackedBundleTest, HasTheRoundsOfItsTracksByTheirNames) {
  fs::remove(content() / "round.db");
  put("tracks/tools/round.db", "t");
  put("tracks/services/round.db", "s");
  sum_anew(content());
  pack(content(), bundle());
  const UnpackedBundle unpacked(bundle(), out());
  EXPECT_TRUE(unpacked.has_tracks());
  ASSERT_EQ(unpacked.rounds().size(), 2U);
  EXPECT_EQ(unpacked.rounds()[0].track, "services");
  EXPECT_EQ(unpacked.rounds()[1].database, out() / "tracks/tools/round.db");
  EXPECT_EQ(unpacked.rounds()[1].collection, out() / "tracks/tools/collection");
}

TEST_F(UnpackedBundleTest, IsToldFromADatabaseByItsFirstBytes) {
  EXPECT_TRUE(is_bundle(bundle()));
  EXPECT_FALSE(is_bundle(content() / "round.db"));
  EXPECT_FALSE(is_bundle(content()));
  EXPECT_FALSE(is_bundle(folder_ / "absent"));
}

}  // namespace
}  // namespace matchbench::publish
