#include "harness/base/os/stolen_time.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace matchbench {

StolenTime::StolenTime() : file_(open("/proc/stat", O_RDONLY | O_CLOEXEC)) {}

// The first line: "cpu", user, nice, system, idle, iowait, irq, softirq, steal, ... in clock ticks.
std::int64_t StolenTime::total_ns() const {
  std::array<char, 256> text{};
  if (!file_.is_open() || pread(file_.get(), text.data(), text.size() - 1, 0) <= 0) return 0;
  long long ticks = 0;
  if (std::sscanf(text.data(), "cpu %*u %*u %*u %*u %*u %*u %*u %lld", &ticks) != 1) return 0;
  return ticks * (1'000'000'000 / sysconf(_SC_CLK_TCK));
}

}  // namespace matchbench
