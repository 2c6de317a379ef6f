#include "harness/execution/keeper/copied_tree.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

class CopiedTreeTest : public testing::Test {
 protected:
  CopiedTreeTest() { fs::create_directory(folder_ / "copy"); }

  void take(CopiedTree& tree, const std::string& path) {
    const OwnedFd file(open((folder_ / "from" / path).c_str(), O_RDONLY | O_CLOEXEC));
    ASSERT_TRUE(file.is_open()) << path;
    tree.take({.kind = ShownFile::Kind::kFile, .path = "/" + path}, file.get());
  }
  void take_folder(CopiedTree& tree, const std::string& path) {
    tree.take({.kind = ShownFile::Kind::kFolder, .path = "/" + path}, -1);
  }

  const TemporaryFolder folder_;
};

// More than can wait at once, of which every seventh is larger than a part of a copy.
TEST_F(CopiedTreeTest, HasTheContentsTheDateAndTheRightsOfEachFile) {
  constexpr int kFiles = 500;
  const auto text_of = [](int i) {
    return std::string(i % 7 == 0 ? 600'000 : 10, static_cast<char>('a' + i % 26)) +
           std::to_string(i);
  };
  CopiedTree tree(folder_ / "copy", std::uint64_t{1} << 30);
  take_folder(tree, "d");
  for (int i = 0; i < kFiles; ++i) {
    const std::string path = "d/" + std::to_string(i);
    const fs::path file = folder_.put("from/" + path, text_of(i));
    ASSERT_EQ(chmod(file.c_str(), i % 2 == 0 ? 0755 : 0640), 0);
    const timespec times[2] = {{1'000'000 + i, 5}, {2'000'000 + i, 7}};
    ASSERT_EQ(utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
    take(tree, path);
  }
  tree.take({.kind = ShownFile::Kind::kLink, .path = "/d/link", .target = "0"}, -1);
  tree.finish();
  for (int i = 0; i < kFiles; ++i) {
    const fs::path copy = folder_ / "copy" / "d" / std::to_string(i);
    EXPECT_EQ(read_file(copy), text_of(i)) << i;
    struct stat status {};
    ASSERT_EQ(stat(copy.c_str(), &status), 0);
    EXPECT_EQ(status.st_mtim.tv_sec, 2'000'000 + i);
    EXPECT_EQ(status.st_mode & 0777, i % 2 == 0 ? 0555U : 0440U) << i;
  }
  EXPECT_EQ(fs::read_symlink(folder_ / "copy" / "d" / "link"), "0");
}

TEST_F(CopiedTreeTest, ThrowsIfThereIsNoRoomWhenItIsFinishedAtTheLatest) {
  CopiedTree tree(folder_ / "copy", 10'000);
  for (const char* name : {"a", "b", "c"})
    folder_.put("from/" + std::string(name), std::string(2'000, 'x'));
  EXPECT_THROW(
      {
        for (const char* name : {"a", "b", "c"}) take(tree, name);
        tree.finish();
      },
      NoRoom);
}

TEST_F(CopiedTreeTest, HasNoRoomForNamesWithoutEnd) {
  CopiedTree tree(folder_ / "copy", 10'000);
  for (int i = 0; i < 4; ++i) take_folder(tree, "/" + std::to_string(i));
  EXPECT_THROW(take_folder(tree, "/last"), NoRoom);
}

TEST_F(CopiedTreeTest, ThrowsIfAFolderIsNotThere) {
  CopiedTree tree(folder_ / "copy", 10'000);
  folder_.put("from/d/a", "x");
  EXPECT_THROW(
      {
        take(tree, "d/a");
        tree.finish();
      },
      Error);
}

TEST_F(CopiedTreeTest, MayEndUnfinished) {
  CopiedTree tree(folder_ / "copy", std::uint64_t{1} << 30);
  for (int i = 0; i < 100; ++i) {
    folder_.put("from/" + std::to_string(i), std::string(100'000, 'x'));
    take(tree, std::to_string(i));
  }
}

}  // namespace
}  // namespace matchbench::keeper
