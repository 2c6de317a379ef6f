#include "harness/sandbox/system_paths.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

TEST(SystemPaths, LeaveOutTheNamedEntryAndEveryLink) {
  std::string pattern = (fs::temp_directory_path() / "matchbench-paths-XXXXXX").string();
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const fs::path share = pattern;
  for (const char* folder : {"locale", "matchbench"}) fs::create_directory(share / folder);
  std::ofstream(share / "file") << "text";
  fs::create_directory_symlink("matchbench", share / "way-round");

  EXPECT_THAT(entries_except(share, {"matchbench"}),
              testing::UnorderedElementsAre(share / "locale", share / "file"));
  fs::remove_all(share);
}

TEST(SystemPaths, NeverGrantAFolderAboveInstalledCollections) {
  for (const fs::path& granted : system_readable_paths()) {
    for (const fs::path installed :
         {"/usr/share/matchbench/datasets", "/usr/local/share/matchbench/datasets"}) {
      const auto [end, _] =
          std::mismatch(granted.begin(), granted.end(), installed.begin(), installed.end());
      EXPECT_NE(end, granted.end()) << granted << " holds " << installed;
    }
  }
}

TEST(SystemPaths, GrantTheLibraries) {
  EXPECT_THAT(system_readable_paths(), testing::IsSupersetOf({fs::path("/usr/lib")}));
}

}  // namespace
}  // namespace matchbench::sandbox
