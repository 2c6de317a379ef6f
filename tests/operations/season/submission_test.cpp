#include "harness/operations/season/submission.hpp"

#include "harness/foundation/base/file.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

// A library, whose bytes nobody looks at here, and a file of its own.
class SubmissionTest : public testing::Test {
 protected:
  SubmissionTest() {
    folder_.put("s/fast.so", "library");
    fs::permissions(folder_ / "s/fast.so", fs::perms::owner_all);
    folder_.put("s/data/words.txt", "one\ntwo\n");
    fs::permissions(folder_ / "s/data/words.txt", fs::perms::owner_read | fs::perms::owner_write);
  }
  std::string digest() const { return examine_submission(folder_ / "s").digest; }
  std::string fault() const {
    return fault_in(folder_, [&] { examine_submission(folder_ / "s"); });
  }

  const TemporaryFolder folder_;
};

// Of "data/words.txt", "-", its SHA-256, "fast.so", "x" and its own, each behind its length in
// eight bytes; computed by Python's hashlib.
TEST_F(SubmissionTest, HasADigestOfPathsExecutionAndBytes) {
  const std::string first = digest();
  EXPECT_EQ(first, "a19e374e8ba930eb3bd9063dcddff2d21dfdce51dadae1aa0f48c2321297164e");
  fs::copy(folder_ / "s", folder_ / "elsewhere", fs::copy_options::recursive);
  EXPECT_EQ(examine_submission(folder_ / "elsewhere").digest, first);
  fs::permissions(folder_ / "s/fast.so", fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_NE(digest(), first);
}

// As `season check` names it in the repository.
TEST_F(SubmissionTest, OfAProgramIsTheSameByARelativePath) {
  folder_.put("p/plugin.yaml",
              "id: org.example.mine\nname: mine\nversion: 1.0.0\nauthor: Owls\n"
              "licence: Apache-2.0\nprogram: [python3, mine.py]\n");
  folder_.put("p/mine.py", "import matchbench\n");
  const std::string digest = examine_submission(folder_ / "p").digest;
  const fs::path before = fs::current_path();
  fs::current_path(folder_.path());
  EXPECT_EQ(fault_in(folder_, [&] { EXPECT_EQ(examine_submission("p").digest, digest); }),
            "no error");
  fs::current_path(before);
}

TEST_F(SubmissionTest, IsKeptAsItWasOrNotAtAll) {
  keep_submission(folder_ / "s", digest(), folder_ / "kept");
  EXPECT_EQ(examine_submission(folder_ / "kept").digest, digest());
  EXPECT_THAT(
      fault_in(folder_, [&] { keep_submission(folder_ / "s", "another", folder_ / "other"); }),
      HasSubstr("it was changed while it was read"));
  EXPECT_FALSE(fs::exists(folder_ / "other"));
}

// The path is short enough among the entries, and would be too long in the folder that keeps it.
TEST_F(SubmissionTest, HasNoPathThatIsTooLongToBeKept) {
  std::string path = "s";
  for (int depth = 0; depth < 5; ++depth) path += "/" + std::string(190, 'd');
  folder_.put(path + "/x", "");
  EXPECT_EQ(fault(), "no error");
  folder_.put(path + "/" + std::string(80, 'x'), "");
  EXPECT_EQ(fault(), "s: it has a path of more than 1000 bytes; shorten the names in it");
}

TEST_F(SubmissionTest, NeedsNoFileOfTheOrganisers) {
  folder_.put("s/plugin.yaml", "files: {model: {needed: true}}\n");
  EXPECT_THAT(fault(), HasSubstr("it needs the file 'model', and a season hands over none"));
}

TEST_F(SubmissionTest, HasFilesAndFoldersAlone) {
  fs::create_symlink("/etc/passwd", folder_ / "s/link");
  EXPECT_THAT(fault(), StartsWith("s/link: a submission has files and folders alone"));
}

TEST_F(SubmissionTest, HasNamesThatEachSystemWritesInOneWay) {
  folder_.put("s/two\nlines", "");
  EXPECT_THAT(fault(), StartsWith("s/two lines: the name has characters"));
  fs::remove(folder_ / "s/two\nlines");
  folder_.put("s/DATA/words.txt", "");
  EXPECT_THAT(fault(), HasSubstr("another file has this name but for letter case"));
}

TEST_F(SubmissionTest, HasNothingThatIsMadeAnewElsewhere) {
  folder_.put("s/.venv/pyvenv.cfg", "home = /usr/bin\n");
  EXPECT_THAT(fault(), StartsWith("s/.venv: this is no part of a submission"));
  fs::remove_all(folder_ / "s/.venv");
  folder_.put("s/model.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n");
  EXPECT_THAT(fault(), StartsWith("s/model.bin: this is a pointer to a file that Git keeps"));
}

// Nothing of it is read: the size that the file system states is enough.
TEST_F(SubmissionTest, IsNotLargerThanAPluginMayBe) {
  folder_.put("s/holes", "");
  fs::resize_file(folder_ / "s/holes", std::uintmax_t{3} << 30);
  EXPECT_THAT(fault(), HasSubstr("s/holes"));
}

// Else each reader would make several copies of it in memory, and fail for all that come after.
TEST_F(SubmissionTest, HasNoRequirementsOfGigabytes) {
  folder_.put("s/requirements.txt", "");
  fs::resize_file(folder_ / "s/requirements.txt", (std::uintmax_t{2} << 30) - 1);
  EXPECT_THAT(fault(), StartsWith("s/requirements.txt: a file of 2147483647 bytes, the most is 4"));
}

TEST_F(SubmissionTest, IsAPluginWithRequirementsThatStayWhatTheyAre) {
  folder_.put("s/requirements.txt", "numpy>=1\n");
  EXPECT_THAT(fault(), HasSubstr("'numpy>=1' could be another package tomorrow"));
  folder_.put("s/requirements.txt", "numpy==1.26.0 --hash=sha256:ab\n");
  EXPECT_TRUE(examine_submission(folder_ / "s").has_requirements);
  fs::remove(folder_ / "s/fast.so");
  EXPECT_THAT(fault(), StartsWith("s: it has neither a plugin.yaml with a program nor a library"));
}

}  // namespace
}  // namespace matchbench::season
