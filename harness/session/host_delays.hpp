#pragma once

#include "harness/base/os/run_delay.hpp"
#include "harness/base/os/stolen_time.hpp"

#include <cstdint>
#include <optional>

namespace matchbench::session {

// How long this machine and the calling thread, which ticks at regular times, have kept a worker
// waiting: the time for which the thread waited for a processor, and other machines had the
// processors; and by how much more it was late, which waits for a disk, was stopped, or is on a
// machine that was.
class HostDelays {
 public:
  // A tick that was due so long ago.
  void note_tick(std::int64_t late_ns);

  // None if the kernel does not tell.
  std::optional<std::int64_t> total_ns() const;

 private:
  const RunDelay own_ = RunDelay::of_calling_thread();
  const StolenTime stolen_time_;
  std::int64_t stolen_ns_ = stolen_time_.total_ns();
  std::int64_t late_ns_ = 0;
  std::int64_t ticked_ns_ = own_.total_ns().value_or(0);  // of the thread, when it last ticked
  int ticks_ = 0;
};

}  // namespace matchbench::session
