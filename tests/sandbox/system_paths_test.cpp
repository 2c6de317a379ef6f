#include "harness/sandbox/system_paths.hpp"
#include "tests/support/temporary_folder.hpp"

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
  const TemporaryFolder share;
  for (const char* folder : {"locale", "matchbench"}) fs::create_directory(share / folder);
  share.put("file", "text");
  fs::create_directory_symlink("matchbench", share / "way-round");

  EXPECT_THAT(entries_except(share.path(), {"matchbench"}),
              testing::UnorderedElementsAre(share / "locale", share / "file"));
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
