#pragma once

#include <cstdint>

namespace matchbench::round {

// After a worker that was given judgments the next one starts up to this much later than it could.
inline constexpr std::uint64_t kMostStartDelayNs = 250'000'000;

// How much later than it could each worker of a host starts. A worker that knows judgments can
// choose the instant of its end, and the next one reads the time of day. So the worker after it
// starts late. So does one that learns: the worker whose end it had to wait for may be that of
// another host. Later workers can only pass on what these starts let through.
class StartDelays {
 public:
  // `secret`: of the round, so that no worker can foresee a delay.
  explicit StartDelays(std::uint64_t secret) : secret_(secret) {}

  // Of the worker that is started next. `learns`: it is given judgments.
  std::int64_t next_ns(bool learns);

 private:
  const std::uint64_t secret_;
  std::uint64_t starts_ = 0;
  bool last_learned_ = true;  // a host that was killed may have left such a worker
};

}  // namespace matchbench::round
