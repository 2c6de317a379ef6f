#include "harness/execution/session/watch/host_ticks.hpp"

#include <algorithm>

namespace matchbench::session {

void HostTicks::begin_session(std::int64_t now_ns) {
  gaps_.clear();
  ticked_ns_ = now_ns;
}

void HostTicks::tick(std::int64_t now_ns) {
  const std::int64_t pause_ns = ticked_ns_ == 0 ? 0 : now_ns - ticked_ns_;
  if (pause_ns > 2 * kIntervalNs) lost_ns_ += pause_ns - kIntervalNs;
  if (pause_ns >= kLeastGapNs) gaps_.push_back({ticked_ns_, now_ns});
  ticked_ns_ = now_ns;
}

std::int64_t HostTicks::in_gaps_ns() const {
  std::int64_t sum_ns = 0;
  for (const HostGap& gap : gaps_) sum_ns += gap.ended_ns - gap.began_ns;
  return sum_ns;
}

HostGap* HostTicks::gap_over(std::int64_t heard_ns, std::int64_t took_ns) {
  const std::int64_t began_ns = heard_ns - took_ns;
  const auto gap = std::ranges::find_if(gaps_, [&](const HostGap& one) {
    return began_ns <= one.began_ns + (one.ended_ns - one.began_ns) / 2;
  });
  return gap == gaps_.end() ? nullptr : &*gap;
}

}  // namespace matchbench::session
