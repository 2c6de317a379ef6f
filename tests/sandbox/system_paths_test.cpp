#include "harness/sandbox/system_paths.hpp"

#include "harness/base/os/system_file.hpp"
#include "harness/sandbox/needed_libraries.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

// The libraries that the loader itself says it would load for a trusted program of the system.
std::vector<fs::path> loaded_for(const std::string& program) {
  const std::unique_ptr<FILE, int (*)(FILE*)> listing(
      popen(("LD_TRACE_LOADED_OBJECTS=1 " + program).c_str(), "r"), pclose);
  std::vector<fs::path> libraries;
  std::array<char, 4096> line{};
  while (fgets(line.data(), line.size(), listing.get()) != nullptr) {
    const std::string text = line.data();
    const auto start = text.find('/');
    if (start != std::string::npos) {
      libraries.emplace_back(text.substr(start, text.find(' ', start) - start));
    }
  }
  return libraries;
}

TEST(NeededLibraries, AreAllThatTheLoaderWouldLoad) {
  for (const char* program : {"/usr/bin/python3", "/usr/bin/perl", "/bin/sh"}) {
    if (!fs::exists(program)) continue;
    const fs::path file = fs::canonical(program);
    const auto loaded = loaded_for(file);
    ASSERT_FALSE(loaded.empty()) << program;
    EXPECT_THAT(needed_libraries(std::array{file}), testing::IsSupersetOf(loaded)) << program;
  }
}

TEST(NeededLibraries, OfAFolderAreThoseOfEachLibraryInIt) {
  const TemporaryFolder folder;
  const fs::path shell = fs::canonical("/bin/sh");
  fs::create_directory(folder / "below");
  fs::copy_file(shell, folder / "below" / "libcopy.so.1");
  folder.put("text", "no library");
  EXPECT_EQ(needed_libraries(std::array{folder.path()}), needed_libraries(std::array{shell}));
}

TEST(SystemFile, IsWhatTheSystemHasInstalledAndNoCollection) {
  EXPECT_TRUE(is_of_system("/usr/lib"));
  EXPECT_TRUE(is_of_system("/bin/sh"));
  EXPECT_FALSE(is_of_system("/etc/passwd"));
  EXPECT_FALSE(is_of_system("/usr/lib/../../etc/passwd"));
  EXPECT_FALSE(is_of_system("/usr/lib/nothing-of-this-name"));
  for (const char* above : {"/usr", "/usr/share", "/usr/local/share"}) {
    EXPECT_FALSE(is_of_system(above)) << above << " may hold installed collections";
  }
}

TEST(SystemPaths, HoldNoFolderAboveInstalledCollections) {
  for (const fs::path& path : system_readable_paths()) {
    for (const fs::path installed : {"/usr/share/matchbench", "/usr/local/share/matchbench"}) {
      const auto [end, _] =
          std::mismatch(path.begin(), path.end(), installed.begin(), installed.end());
      EXPECT_NE(end, path.end()) << path << " holds " << installed;
    }
  }
}

}  // namespace
}  // namespace matchbench::sandbox
