#pragma once

#include <sys/types.h>

#include <cstdint>

namespace matchbench {

// Times calls to another process: how long each takes, and what processor time all threads of that
// process use in it and outside of it. The processor time is read outside the wall time. One
// thread.
class CallClock {
 public:
  // Measures `process`, a child of this one that was not waited for yet, which may compute on
  // `max_threads` threads. Throws an environment Error if the system does not tell its time.
  CallClock(pid_t process, std::uint32_t max_threads);

  // Looks at what the process has used since the last call was settled. The kernel counts a thread
  // that runs on another processor at its ticks alone, so that what a call has used may show later:
  // as much of it as one thread had time for in the call, but no more than a tick, is the call's.
  // Said again before the next call, which may be a while later: nothing more is.
  void look();
  // A call begins; looks before, if nobody has.
  void start();
  // A call began when the one before it ended: the process has gone on by itself.
  void go_on();
  // The call has ended. Said again: it has ended only now.
  void stop();
  // Takes the processor time that the call used; after its last stop().
  void settle();

  // The end of the call that was settled last, by the monotonic clock.
  std::int64_t start_ns() const { return start_ns_; }
  std::int64_t wall_ns() const { return end_ns_ - start_ns_; }
  // Processor time of all threads in it, as far as known: the wall time at most, and what was used
  // beyond the threads that may compute.
  std::int64_t cpu_ns() const;

  // Processor time that no call explains, since this was asked last: used between two calls, or in
  // one by more threads than may compute.
  std::int64_t take_unexplained_ns();

 private:
  std::int64_t processor_ns() const;
  // What was used in the call beyond its threads' share; a tenth of its time is let pass.
  std::int64_t beyond_ns() const;

  const std::int64_t threads_;
  clockid_t clock_ = 0;  // of the process
  std::int64_t start_ns_ = 0;
  std::int64_t end_ns_ = 0;
  std::int64_t cpu_start_ns_ = 0;
  std::int64_t cpu_end_ns_ = 0;
  std::int64_t used_ns_ = 0;  // in the call that was settled last
  bool called_ = false;       // a call was settled before
  bool looked_ = false;       // since the last call
  std::int64_t unexplained_ns_ = 0;
};

}  // namespace matchbench
