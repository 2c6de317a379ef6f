#pragma once

#include <cstdint>
#include <vector>

namespace matchbench::session {

// A second or more in which the host did not run: it was stopped, or the whole machine was.
struct HostGap {
  std::int64_t began_ns = 0;
  std::int64_t ended_ns = 0;
  bool has_excused = false;  // a call that was over it, and late
};

// The clock of the host's ticks over a round, by which it knows when it did not run itself. What it
// waits for in a session makes it tick at least every 20 ms.
class HostTicks {
 public:
  static constexpr std::int64_t kIntervalNs = 20'000'000;
  static constexpr std::int64_t kLeastGapNs = 1'000'000'000;

  // A session begins: what the host did before is no gap of it.
  void begin_session(std::int64_t now_ns);
  void tick(std::int64_t now_ns);

  // Time that the host has lost, in gaps and in pauses too short for one.
  std::int64_t lost_ns() const { return lost_ns_; }
  // Of the session.
  const std::vector<HostGap>& gaps() const { return gaps_; }
  std::int64_t last_gap_end_ns() const { return gaps_.empty() ? 0 : gaps_.back().ended_ns; }
  std::int64_t in_gaps_ns() const;

  // The gap in whose first half a call had begun that is heard of now and states that it took so
  // long; NULL if there is none. The ends of a gap are known to a tick and a wait for the
  // processor, so that a call that was over all of it may state a little less.
  HostGap* gap_over(std::int64_t heard_ns, std::int64_t took_ns);

 private:
  std::int64_t ticked_ns_ = 0;
  std::int64_t lost_ns_ = 0;
  std::vector<HostGap> gaps_;
};

}  // namespace matchbench::session
