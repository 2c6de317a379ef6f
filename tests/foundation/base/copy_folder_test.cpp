#include "harness/foundation/base/os/copy_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

class CopyFolder : public testing::Test {
 protected:
  CopyFolder() {
    folder_.put("from/below/one.txt", "one\n");
    folder_.put("secret.txt", "a secret\n");
  }
  std::string refusal() const {
    try {
      copy_folder(folder_ / "from", folder_ / "to");
    } catch (const Error& error) {
      return error.message();
    }
    return "";
  }

  TemporaryFolder folder_;
};

TEST_F(CopyFolder, FollowsLinksToItsFiles) {
  fs::create_symlink("below/one.txt", folder_ / "from/link.txt");
  EXPECT_EQ(refusal(), "");
  EXPECT_EQ(read_file(folder_ / "to/below/one.txt"), "one\n");
  EXPECT_FALSE(fs::is_symlink(folder_ / "to/link.txt"));
  EXPECT_EQ(read_file(folder_ / "to/link.txt"), "one\n");
}

// Whoever gets the copy could read what they lead to.
TEST_F(CopyFolder, RefusesLinksThatLeadOut) {
  for (const char* target : {"../secret.txt", "/etc", "nowhere", ".", "/proc/self/environ"}) {
    fs::create_symlink(target, folder_ / "from/below/link");
    EXPECT_THAT(refusal(), testing::HasSubstr("below/link is neither a file nor a folder, nor"))
        << target;
    EXPECT_FALSE(is_there(folder_ / "to/below/link")) << target;
    fs::remove(folder_ / "from/below/link");
    fs::remove_all(folder_ / "to");
  }
}

// Whoever may write to the folder can exchange them as soon as they were looked at.
TEST_F(CopyFolder, ReadsTheFilesThatItLookedAtWhateverTheirNamesAreThen) {
  const CopyableFile file(folder_ / "from/below/one.txt", folder_ / "from");
  fs::remove(folder_ / "from/below/one.txt");
  fs::create_symlink("../../secret.txt", folder_ / "from/below/one.txt");
  EXPECT_EQ(read_file(file.opened()), "one\n");
}

TEST_F(CopyFolder, DoesNotWaitForAPipe) {
  ASSERT_EQ(mkfifo((folder_ / "from/pipe").c_str(), 0600), 0);
  EXPECT_THAT(refusal(), testing::HasSubstr("pipe is neither"));
}

}  // namespace
}  // namespace matchbench
