#include "harness/foundation/base/os/scratch.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ScratchTest : public testing::Test {
 protected:
  ScratchTest() : folder_(fs::path("/tmp") / ("matchbench_scratch_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    setenv("TMPDIR", folder_.c_str(), 1);
  }
  ~ScratchTest() override {
    unsetenv("TMPDIR");
    remove_tree(folder_);
  }
  fs::path folder_;
};

void write_bytes(const fs::path& file, std::size_t count) {
  std::ofstream(file) << std::string(count, 'x');
}

TEST_F(ScratchTest, LivesAsLongAsItsOwner) {
  fs::path path;
  {
    const ScratchFolder scratch;
    path = scratch.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    write_bytes(path / "file", 10);
  }
  EXPECT_FALSE(fs::exists(path));
}

// Each of them could give a folder of this user's the name of one that was left behind.
TEST_F(ScratchTest, RemovesNothingWhereOthersMayRenameFolders) {
  const fs::path thesis = folder_ / "matchbench-scratch-abcdef";
  fs::create_directories(thesis / "chapter");
  for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
    fs::permissions(folder_, fs::perms::owner_all | others);
    {
      const ScratchFolder scratch;
      fs::rename(scratch.path(), folder_ / "elsewhere");
      fs::create_directories(scratch.path() / "chapter");
    }
    EXPECT_TRUE(fs::exists(thesis / "chapter"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 3);
    for (const auto& entry : fs::directory_iterator(folder_)) {
      if (entry.path() != thesis) fs::remove_all(entry.path());
    }
  }
}

TEST_F(ScratchTest, RemovesWhatAKilledProcessLeftButNothingElse) {
  const ScratchFolder alive;
  const fs::path dead = folder_ / "matchbench-unlocked-abcdef";
  const fs::path fresh = folder_ / "matchbench-unlocked-ghijkl";
  const fs::path other = folder_ / "matchbench-backup";
  for (const auto& path : {dead, fresh, other}) fs::create_directories(path / "below");
  // No file of its own can be a minute old here; the clock of the folders cannot be set back.
  // So the rule is asked for itself, with the moment as it will be; time() may lag behind the date
  // of a folder by a tick, and so by a second.
  const std::time_t later = std::time(nullptr) + 62;
  EXPECT_TRUE(is_abandoned(dead, later));
  EXPECT_FALSE(is_abandoned(fresh, std::time(nullptr)));
  EXPECT_FALSE(is_abandoned(alive.path(), later));
  EXPECT_FALSE(is_abandoned(folder_ / "missing", later));
  remove_abandoned(folder_, later);
  EXPECT_TRUE(fs::exists(alive.path()));
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_TRUE(fs::exists(other));
}

// It had locked its folder before it gave it this name, so that whoever finds it unlocked knows.
TEST_F(ScratchTest, RemovesWhatWasLeftAMomentAgo) {
  const pid_t child = fork();
  if (child == 0) {
    new ScratchFolder;  // whose destructor never runs
    _exit(0);
  }
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  const auto folders = [&] {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  };
  ASSERT_EQ(folders(), 1);
  const ScratchFolder next;
  EXPECT_EQ(folders(), 1);
  EXPECT_TRUE(fs::exists(next.path()));
}

// Else the next process that makes one would remove it, since nobody holds its lock.
TEST_F(ScratchTest, IsNotMadeIfItCannotBeLocked) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};  // no further descriptor
    if (setrlimit(RLIMIT_NOFILE, &none) != 0) _exit(2);
    try {
      new ScratchFolder;
    } catch (const Error& error) {
      _exit(error.kind() == ErrorKind::kEnvironment ? 0 : 3);
    }
    _exit(4);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(ScratchTest, FollowsNoLinkOutOfItself) {
  write_bytes(folder_ / "precious", 3);
  {
    const ScratchFolder scratch;
    fs::create_symlink(folder_ / "precious", scratch.path() / "link");
    fs::create_directory_symlink(folder_, scratch.path() / "folder");
  }
  EXPECT_TRUE(fs::exists(folder_ / "precious"));
}

TEST_F(ScratchTest, IsRemovedHoweverDeepItIs) {
  const fs::path root = folder_ / "root";
  fs::create_directories(root);
  const pid_t child = fork();
  if (child == 0) {  // has a working folder of its own
    bool made = chdir(root.c_str()) == 0;
    for (int i = 0; i < 5000 && made; ++i) made = mkdir("d", 0700) == 0 && chdir("d") == 0;
    _exit(made ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  remove_tree(root);
  EXPECT_FALSE(fs::exists(root));
}

// Minutes, if each were looked for anew among all others.
TEST_F(ScratchTest, IsRemovedHoweverManyFullFoldersItHas) {
  const fs::path root = folder_ / "root";
  for (int i = 0; i < 4'000; ++i) fs::create_directories(root / std::to_string(i) / "inner");
  remove_tree(root);
  EXPECT_FALSE(fs::exists(root));
}

// As an ordinary user, whom permissions stop; the superuser they do not.
TEST_F(ScratchTest, IsRemovedThoughItForbidsToLookInside) {
  const fs::path root = folder_ / "root";
  fs::create_directories(root / "a" / "b");
  write_bytes(root / "a" / "b" / "file", 1);
  fs::permissions(folder_, fs::perms::all);
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0) {
      for (const auto& path : {root / "a" / "b" / "file", root / "a" / "b", root / "a", root}) {
        if (chown(path.c_str(), 65534, 65534) != 0) _exit(2);
      }
      if (setuid(65534) != 0) _exit(3);
    }
    chmod((root / "a" / "b").c_str(), 0);
    chmod((root / "a").c_str(), 0300);
    chmod(root.c_str(), 0);
    remove_tree(root);
    _exit(access(root.c_str(), F_OK) == 0 ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(ScratchTest, IsWeighedWithAllThatIsInIt) {
  const fs::path root = folder_ / "root";
  fs::create_directories(root / "below");
  write_bytes(root / "one", 3 << 20);
  write_bytes(root / "below" / "two", 3 << 20);
  EXPECT_EQ(scratch_fault(root, 0, 7 << 20), "");
  EXPECT_THAT(scratch_fault(root, 0, 5 << 20),
              testing::MatchesRegex("has 6.* MiB in its scratch folder, the cap is 5.0 MiB"));
  EXPECT_THAT(scratch_fault(root, 2 << 20, 7 << 20), HasSubstr("has 8."));
}

TEST_F(ScratchTest, IsWeighedWithoutWhatOnlySeemsToBeThere) {
  const fs::path root = folder_ / "root";
  fs::create_directories(root);
  std::ofstream{root / "sparse"};
  fs::resize_file(root / "sparse", std::uintmax_t{1} << 40);
  fs::create_symlink("/usr", root / "link");
  EXPECT_EQ(scratch_fault(root, 0, 1 << 20), "");
}

}  // namespace
}  // namespace matchbench
