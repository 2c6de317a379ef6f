#include "harness/foundation/base/os/patience.hpp"

#include "harness/foundation/base/interruption.hpp"

#include <poll.h>

#include <algorithm>

namespace matchbench {

bool is_readable_within(int descriptor, std::chrono::milliseconds patience) {
  using std::chrono::milliseconds;
  constexpr milliseconds kPart{100};
  pollfd end{.fd = descriptor, .events = POLLIN, .revents = 0};
  for (; patience > milliseconds::zero(); patience -= kPart) {
    Interruption::poll();
    if (poll(&end, 1, static_cast<int>(std::min(patience, kPart).count())) > 0) return true;
  }
  return false;
}

}  // namespace matchbench
