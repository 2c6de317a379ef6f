#include "harness/foundation/base/os/inode_numbers.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace matchbench {
namespace {

// The highest of so many that every processor has come to the end of the numbers it has in store.
ino_t next_number() {
  ino_t highest = 0;
  for (int i = 0; i < 5000; ++i) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return 0;
    struct stat facts {};
    fstat(ends[0], &facts);
    highest = std::max(highest, facts.st_ino);
    close(ends[0]);
    close(ends[1]);
  }
  return highest;
}

// A pipe takes some microseconds, on a busy machine ten times as long.
TEST(InodeNumbers, AreMovedOnByThousands) {
  const ino_t before = next_number();
  ASSERT_GT(before, 0U);
  move_inode_numbers_on(2'000'000'000);
  EXPECT_GT(next_number(), before + 20'000);
}

}  // namespace
}  // namespace matchbench
