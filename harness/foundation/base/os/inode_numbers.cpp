#include "harness/foundation/base/os/inode_numbers.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>

namespace matchbench {

void move_inode_numbers_on(std::int64_t ns) {
  const std::int64_t until_ns = monotonic_ns() + ns;
  while (monotonic_ns() < until_ns) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
    const OwnedFd read_end(ends[0]);
    const OwnedFd write_end(ends[1]);
  }
}

}  // namespace matchbench
