#include "harness/operations/season/git_revision.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

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

  const TemporaryFolder folder_;
};

TEST_F(GitRevisionTest, ReadsTheFilesOfItsFolder) {
  EXPECT_EQ(GitRevision(folder_ / "outer/season", "main").file("season.yaml"), "outer");
}

// Git takes a folder with these names for a repository without a working tree: the base would be
// what the change itself brings, and its settings name programs.
TEST_F(GitRevisionTest, IsNotThatOfARepositoryAmongTheFiles) {
  run("clone -q --bare evil evil.git");
  fs::copy(folder_ / "evil.git", folder_ / "outer/season", fs::copy_options::recursive);
  EXPECT_THAT([&] { GitRevision(folder_ / "outer/season", "main"); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("is in no repository of Git")));
}

}  // namespace
}  // namespace matchbench::season
