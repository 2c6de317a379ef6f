#include "harness/base/os/copy_tree.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr TreeLimits kEnough = {.bytes = 1000, .entries = 10};

class CopyTreeTest : public testing::Test {
 protected:
  CopyTreeTest() : folder_(fs::path("/tmp") / ("matchbench_copy_" + std::to_string(getpid()))) {
    fs::create_directories(from() / "below");
    std::ofstream(from() / "data") << "data";
    std::ofstream(from() / "below" / "program") << "program";
    fs::permissions(from() / "below" / "program", fs::perms(0755));
    fs::create_symlink("../elsewhere", from() / "link");
    mkfifo((from() / "fifo").c_str(), 0600);
  }
  ~CopyTreeTest() override { fs::remove_all(folder_); }

  fs::path from() const { return folder_ / "from"; }
  fs::path to() const { return folder_ / "to"; }

  fs::path folder_;
};

TEST_F(CopyTreeTest, MakesNewFilesWithTheSameContentsThatNobodyWrites) {
  copy_tree(from(), to(), kEnough);
  EXPECT_EQ(read_file(to() / "data"), "data");
  EXPECT_EQ(read_file(to() / "below" / "program"), "program");
  struct stat original {};
  struct stat copy {};
  ASSERT_EQ(stat((from() / "below" / "program").c_str(), &original), 0);
  ASSERT_EQ(stat((to() / "below" / "program").c_str(), &copy), 0);
  EXPECT_NE(copy.st_ino, original.st_ino);
  EXPECT_EQ(copy.st_mtim.tv_nsec, original.st_mtim.tv_nsec);
  EXPECT_EQ(copy.st_mode & 0777u, 0555u);
}

TEST_F(CopyTreeTest, CopiesLinksAsLinksAndLeavesOutWhatIsNoFile) {
  copy_tree(from(), to(), kEnough);
  EXPECT_EQ(fs::read_symlink(to() / "link"), "../elsewhere");
  EXPECT_FALSE(fs::exists(fs::symlink_status(to() / "fifo")));
}

TEST_F(CopyTreeTest, CopiesWhatTheOutermostLinkLeadsTo) {
  fs::create_symlink("from/data", folder_ / "alias");
  copy_tree(folder_ / "alias", to(), kEnough);
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(to())));
  EXPECT_EQ(read_file(to()), "data");
}

// 11 bytes in all; six entries with the folder itself.
TEST_F(CopyTreeTest, StopsAtItsLimits) {
  EXPECT_TRUE(keeps_limits(from(), {.bytes = 11, .entries = 6}));
  EXPECT_FALSE(keeps_limits(from(), {.bytes = 10, .entries = 6}));
  EXPECT_FALSE(keeps_limits(from(), {.bytes = 11, .entries = 5}));
  EXPECT_THROW(copy_tree(from(), to(), {.bytes = 10, .entries = 6}), Error);
  EXPECT_THROW(copy_tree(from(), folder_ / "again", {.bytes = 11, .entries = 5}), Error);
}

}  // namespace
}  // namespace matchbench
