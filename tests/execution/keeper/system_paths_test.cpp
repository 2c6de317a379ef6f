#include "harness/execution/keeper/system_paths.hpp"

#include "harness/execution/keeper/guarded_files.hpp"
#include "harness/execution/keeper/needed_libraries.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::keeper {
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

void expect_all_that_the_loader_would_load() {
  for (const char* program : {"/usr/bin/python3", "/usr/bin/perl", "/bin/sh"}) {
    if (!fs::exists(program)) continue;
    const fs::path file = fs::canonical(program);
    const auto loaded = loaded_for(file);
    ASSERT_FALSE(loaded.empty()) << program;
    EXPECT_THAT(needed_libraries(std::array{file}), testing::IsSupersetOf(loaded)) << program;
  }
}

TEST(NeededLibraries, AreAllThatTheLoaderWouldLoad) {
  expect_all_that_the_loader_would_load();
}

// As in a small container, in which nobody has run ldconfig.
TEST(NeededLibraries, AreFoundWithoutTheLoadersCache) {
  constexpr int kNoNamespace = 77;
  const pid_t child = fork();
  if (child == 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) _exit(kNoNamespace);
    if (mount("/dev/null", "/etc/ld.so.cache", nullptr, MS_BIND, nullptr) != 0) _exit(kNoNamespace);
    expect_all_that_the_loader_would_load();
    _exit(HasFailure() ? 1 : 0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoNamespace) {
    GTEST_SKIP() << "this machine lets nobody cover the cache";
  }
  EXPECT_EQ(status, 0);
}

TEST(NeededLibraries, AreLookedForInWhatHasTheNameOfALibrary) {
  EXPECT_TRUE(is_library("/usr/lib/libm.so.6"));
  EXPECT_TRUE(is_library("/usr/lib/node_modules/x.node"));
  EXPECT_FALSE(is_library("/usr/lib/python3/os.py"));
}

TEST(FileOfSystem, IsWhatTheSystemHasInstalled) {
  EXPECT_TRUE(is_file_of_system("/bin/sh"));
  EXPECT_FALSE(is_file_of_system("/usr/lib"));
  EXPECT_FALSE(is_file_of_system("/etc/passwd"));
  EXPECT_FALSE(is_file_of_system("/usr/lib/../../etc/passwd"));
  EXPECT_FALSE(is_file_of_system("/usr/lib/nothing-of-this-name"));
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
}  // namespace matchbench::keeper
