#include "harness/foundation/base/os/no_links.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(NoLinks, LeadDownFromAFolderWhichMayBeOneItself) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "precious/deep");
  fs::create_directories(folder / "out/made");
  fs::create_symlink(folder / "out", folder / "named");
  fs::create_symlink(folder / "precious", folder / "out/link");
  fs::create_symlink(folder / "nowhere", folder / "out/made/dangling");
  EXPECT_NO_THROW(require_no_links(folder / "named", "made/yet/to/be"));
  EXPECT_NO_THROW(require_no_links(folder / "named", ""));
  for (const char* below : {"link", "link/deep", "made/dangling"}) {
    EXPECT_THAT([&] { require_no_links(folder / "out", below); },
                ThrowsMessage<Error>(HasSubstr("replaced; remove the link")));
  }
}

}  // namespace
}  // namespace matchbench
