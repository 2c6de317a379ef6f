#include "harness/execution/keeper/system_paths.hpp"

#include "harness/execution/keeper/guarded_files.hpp"
#include "harness/execution/keeper/needed_libraries.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
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

// A file header, two segments, and what the loader would look for: `libraries` names in `folders`.
std::string library_that_needs(std::size_t libraries, std::size_t folders) {
  std::string names(1, '\0');
  std::vector<Elf64_Dyn> table;
  const auto add = [&](Elf64_Sxword tag, std::size_t number) {
    table.push_back({tag, {names.size()}});
    names += fmt::format("{:x}", number) + '\0';
  };
  for (std::size_t i = 0; i < libraries; ++i) add(DT_NEEDED, i);
  for (std::size_t i = 0; i < folders; ++i) add(DT_RUNPATH, i);
  Elf64_Ehdr header{};
  Elf64_Phdr segments[2]{};
  const std::uint64_t table_at = sizeof header + sizeof segments;
  const std::uint64_t names_at = table_at + (table.size() + 2) * sizeof(Elf64_Dyn);
  table.push_back({DT_STRTAB, {names_at}});
  table.push_back({DT_STRSZ, {names.size()}});
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = 2;
  segments[0].p_type = PT_LOAD;
  segments[0].p_filesz = names_at + names.size();
  segments[1].p_type = PT_DYNAMIC;
  segments[1].p_offset = table_at;
  segments[1].p_filesz = table.size() * sizeof(Elf64_Dyn);
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) +
         std::string(reinterpret_cast<const char*>(segments), sizeof segments) +
         std::string(reinterpret_cast<const char*>(table.data()), segments[1].p_filesz) + names;
}

// A file of 100 kB that names 3600 libraries and 2000 folders kept a round from beginning.
TEST(NeededLibraries, AreNotLookedForAtMillionsOfPaths) {
  const TemporaryFolder folder;
  const fs::path file = folder.put("x.so", library_that_needs(3600, 2000));
  EXPECT_THAT([&] { needed_libraries(std::array{file}); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("more than 1000000 paths")));
  folder.put("x.so", library_that_needs(100, 20));
  EXPECT_NO_THROW(needed_libraries(std::array{file}));
}

// A thousand folders with names of kilobytes took twenty minutes within that number of paths.
TEST(NeededLibraries, AreLookedForNoLongerThanAPluginsFilesMayTake) {
  const TemporaryFolder folder;
  const fs::path file = folder.put("x.so", library_that_needs(300, 300));
  EXPECT_THAT([&] { needed_libraries(std::array{file}, LookingTime(1'000'000)); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("of processor time")));
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
