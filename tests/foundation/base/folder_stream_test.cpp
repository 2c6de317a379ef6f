#include "harness/foundation/base/os/folder_stream.hpp"

#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

TEST(FolderStream, GivesTheEntriesOfAnOpenFolder) {
  const TemporaryFolder folder;
  folder.put("one", "");
  const FolderStream stream =
      list_folder(OwnedFd(open(folder.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
  ASSERT_TRUE(stream);
  std::vector<std::string> names;
  while (const dirent* entry = readdir(stream.get())) names.emplace_back(entry->d_name);
  EXPECT_THAT(names, testing::UnorderedElementsAre(".", "..", "one"));
}

TEST(FolderStream, ClosesWhatItCannotList) {
  OwnedFd file(open("/dev/null", O_RDONLY | O_CLOEXEC));
  const int number = file.get();
  EXPECT_FALSE(list_folder(std::move(file)));
  EXPECT_EQ(fcntl(number, F_GETFD), -1);
  EXPECT_FALSE(list_folder(OwnedFd()));
}

}  // namespace
}  // namespace matchbench
