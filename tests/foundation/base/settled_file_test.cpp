#include "harness/foundation/base/os/settled_file.hpp"

#include "harness/foundation/base/owned_fd.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace matchbench {
namespace {

constexpr std::size_t kPages = 2500;  // more than are mapped at a time
const auto kPage = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));

std::size_t pages_in_memory(int file) {
  void* memory = mmap(nullptr, kPages * kPage, PROT_READ, MAP_SHARED, file, 0);
  std::vector<unsigned char> present(kPages);
  EXPECT_EQ(mincore(memory, kPages * kPage, present.data()), 0);
  munmap(memory, kPages * kPage);
  return static_cast<std::size_t>(
      std::ranges::count_if(present, [](unsigned char page) { return (page & 1) != 0; }));
}

TEST(Settle, BringsEveryPageIntoMemory) {
  const TemporaryFolder folder;
  const auto path = folder.put("file", std::string(kPages * kPage - 7, 'x'));
  const OwnedFd file(open(path.c_str(), O_RDWR));
  ASSERT_EQ(fsync(file.get()), 0);
  ASSERT_EQ(posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED), 0);
  if (pages_in_memory(file.get()) == kPages) GTEST_SKIP() << "the folder lies in memory";
  settle(file.get());
  EXPECT_EQ(pages_in_memory(file.get()), kPages);
}

TEST(Settle, LeavesWhatCannotBeMappedAlone) {
  for (const char* path : {"/dev/urandom", "/proc/self/status", "/"}) {
    const OwnedFd file(open(path, O_RDONLY));
    settle(file.get());
    EXPECT_EQ(lseek(file.get(), 0, SEEK_CUR), 0) << path;
  }
}

// Of the caches themselves tests/execution/sandbox/channel_rates.cpp measures what they tell.
TEST(LeaveCaches, TakesAnyBytesThatCanBeRead) {
  void* memory = mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto* const bytes = static_cast<char*>(memory);
  std::fill_n(bytes, kPage, 'x');
  ASSERT_EQ(mprotect(memory, kPage, PROT_READ), 0);
  leave_caches(bytes + 1, kPage - 1);
  leave_caches(bytes + kPage - 1, 1);
  leave_caches(bytes + kPage, 0);
  EXPECT_EQ(std::count(bytes, bytes + kPage, 'x'), static_cast<std::ptrdiff_t>(kPage));
  munmap(memory, kPage);
}

}  // namespace
}  // namespace matchbench
