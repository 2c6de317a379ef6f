#include "harness/execution/round/turns.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

class TurnsTest : public testing::Test {
 protected:
  TurnsTest() { setenv("XDG_STATE_HOME", folder_.path().c_str(), 1); }
  ~TurnsTest() override { unsetenv("XDG_STATE_HOME"); }

  fs::path turns() const { return folder_ / "matchbench/turns"; }

  const TemporaryFolder folder_;
};

TEST_F(TurnsTest, AreTakenByOneHostAtATimeAndSayByWhom) {
  const Turns turns;
  {
    const auto mine = turns.take("cafe", "A contest\nof two lines");
    ASSERT_TRUE(mine);
    EXPECT_FALSE(Turns().take("cafe", "another"));
    EXPECT_TRUE(turns.take("beef", "another"));  // of another plugin
    const auto holder = Turns().holder("cafe");
    ASSERT_TRUE(holder);
    EXPECT_EQ(holder->process, getpid());
    EXPECT_EQ(holder->contest, "A contest of two lines");
    EXPECT_EQ(holder->since.size(), 20u);
  }
  EXPECT_FALSE(turns.holder("cafe"));
  EXPECT_TRUE(fs::is_empty(this->turns()));
  EXPECT_TRUE(turns.take("cafe", "another"));
}

// Whoever else could write there could keep everybody waiting.
TEST_F(TurnsTest, AreOfAFolderThatIsTheUsersAlone) {
  struct stat made {};
  const Turns first;
  ASSERT_EQ(stat(turns().c_str(), &made), 0);
  EXPECT_EQ(made.st_mode & 07777u, 0700u);
  fs::permissions(turns(), fs::perms(0770));
  EXPECT_THAT([] { Turns(); },
              Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kEnvironment),
                                  Property(&Error::remedy, HasSubstr("XDG_STATE_HOME")))));
  fs::remove(turns());
  fs::create_directory(folder_ / "elsewhere");
  fs::permissions(folder_ / "elsewhere", fs::perms(0700));
  fs::create_directory_symlink(folder_ / "elsewhere", turns());
  EXPECT_THAT([] { Turns(); }, Throws<Error>(Property(&Error::what, HasSubstr("this user alone"))));
}

}  // namespace
}  // namespace matchbench::round
