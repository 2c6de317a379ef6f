// What no plugin may read, found once for all plugins of a contest.
#include "harness/execution/keeper/guarded_files.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace matchbench::keeper {
namespace {

TEST(GuardedListTest, IsFoundOnceForAllPluginsOfAContest) {
  const TemporaryFolder folder;
  folder.put("collection/judgments", "");
  const std::vector<std::filesystem::path> paths = {folder / "collection", folder / "a.so",
                                                    folder / "b.so"};
  folder.put("a.so", "");
  folder.put("b.so", "");
  const GuardedFiles first(paths, folder / "a.so");
  const GuardedFiles second(paths, folder / "b.so");
  EXPECT_EQ(first.list(), second.list());
  EXPECT_EQ(first.fault(open_path(folder / "a.so").value()), "");
  EXPECT_NE(second.fault(open_path(folder / "a.so").value()), "");
  EXPECT_EQ(second.fault(open_path(folder / "b.so").value()), "");
  EXPECT_NE(GuardedFiles({}, folder / "a.so").list(), first.list());
}

TEST(GuardedListTest, IsFoundAnewOnceNobodyHoldsIt) {
  const TemporaryFolder folder;
  folder.put("collection/judgments", "");
  const std::vector<std::filesystem::path> paths = {folder / "collection"};
  const auto id_of = [&](const char* name) { return open_path(folder / name).value().id(); };
  EXPECT_TRUE(GuardedList::of(paths)->holds(id_of("collection/judgments")));
  folder.put("collection/more", "");
  EXPECT_TRUE(GuardedList::of(paths)->holds(id_of("collection/more")));
}

}  // namespace
}  // namespace matchbench::keeper
