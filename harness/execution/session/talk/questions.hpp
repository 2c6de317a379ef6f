#pragma once

#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/time_listener.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::session {

// It decides what a worker is asked, and when: queries ahead of its answers, so that it never waits
// for the host; the queries of one call together; those of an open loop with the times at which
// they are due.
class Questions {
 public:
  // All must outlive the object. `send` takes whole frames.
  Questions(const SessionTask& task, TimeListener& times, std::function<void(std::string)> send);

  // Asks more if few are under way. `now_ns` is of the monotonic clock.
  void ask_more(std::int64_t now_ns);
  // The plugin can answer many queries in one call.
  void allow_batches() { can_batch_ = true; }

  // Queries answered, in order, or known to fail.
  std::size_t answered() const { return answered_; }
  bool all_answered() const { return answered_ == task_.queries.size(); }
  bool under_way() const { return answered_ < asked_; }
  // The one that is to be answered next, which must exist.
  const PlannedQuery& next() const { return task_.queries[answered_]; }
  void note_answer() { ++answered_; }

  // The call under way has this many queries.
  std::size_t in_call() const { return batches() ? asked_ - call_begin_ : 1; }
  // So many of them fail if that call does. Nobody knows which query of a batch is to blame.
  std::size_t owed() const;

  // The open loop began then, by the monotonic clock; 0 if none has begun.
  std::int64_t schedule_start_ns() const { return schedule_start_ns_; }

 private:
  bool batches() const { return task_.batch && can_batch_; }
  std::size_t end_of_batch() const;
  void define(std::uint32_t request);

  const SessionTask& task_;
  TimeListener& times_;
  const std::function<void(std::string)> send_;
  bool can_batch_ = false;
  std::int64_t schedule_start_ns_;
  std::vector<bool> defined_;  // requests that the worker knows
  std::size_t asked_ = 0;
  std::size_t answered_ = 0;
  std::size_t call_begin_ = 0;  // first query of the last Ask
};

}  // namespace matchbench::session
