#pragma once

#include "harness/model/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::session {

// What the host sees of a worker by its own means at some moment.
struct HostView {
  std::int64_t now_ns = 0;         // monotonic clock
  std::int64_t worker_cpu_ns = 0;  // processor time of all its threads, by the kernel; 0: unknown
  // How long the worker's calling thread and the host have waited for processors that others had,
  // other machines included, and the host was late for another reason.
  std::optional<std::int64_t> delay_ns = {};
};

// Whether the times that a worker states can be true. The plugin shares the worker's memory and can
// change them. Stated calls follow one another, so together they fit into the host's wall time;
// and the processor time that the kernel has counted fits into them, on as many threads as are
// allowed, up to what the worker itself needs around a call: a quarter of a second and 10 us per
// service for a phase, 20 ms for the first account of queries and 2 ms for each later one, 0.1 ms
// and 0.1 us per service for each query, and 10 ms beyond these in all accounts together.
class TimeCheck {
 public:
  TimeCheck(std::uint32_t max_threads, std::size_t service_count);

  // The plugin is a program, whose runtime has threads of its own: compilers and a collector of
  // garbage may compute beside the matchmaker and go on for a while between two calls. From now on
  // two threads more may compute, and an account or a phase may use a second more.
  void allow_runtime();

  // The host is about to send what the next statements are about, a phase or queries: from now on
  // at the earliest the worker can be busy with it.
  void begin_phase(const HostView& view) { begin(view, own_phase_ns_); }
  // Opens an account of queries: nothing that was stated before it explains what is used in it.
  // The worker must have answered all that it was asked.
  void begin_queries(const HostView& view);
  // Since the account was opened.
  std::int64_t under_way_ns(const HostView& view) const { return view.now_ns - start_.now_ns; }
  // The processor time that the worker had used until then is its own.
  void leave_out(std::int64_t worker_cpu_ns) { start_.worker_cpu_ns = worker_cpu_ns; }

  // Processor time at a moment when every answer given before it had arrived.
  void note_processor_time(std::int64_t worker_cpu_ns) { noted_cpu_ns_ = worker_cpu_ns; }

  // What is wrong with a stated time; "" if it can be true. A false one does not count for those
  // that come after it. `view`: when the statement arrived.
  //
  // `waits`: the worker has done nothing else and waits for the host now.
  std::string fault_of_phase(const CallTime& stated, const HostView& view, bool waits);
  // Compared with the processor time noted last, since what was under way then is stated by now; or
  // with the present one, if the worker `waits` as above.
  std::string fault_of_query(const CallTime& stated, const HostView& view, bool waits);
  // What is wrong with what the worker, which waits as above, did since it last waited; "" if
  // nothing is. Processor time that the calls of that while do not explain is left to the
  // allowance: no call that sleeps pays for another that computes.
  //
  // Nor may much time lie outside the calls. Where several queries were under way, or one thread
  // cannot have used the processor time of one, what was computed in one call can be stated as time
  // of another, or as computed by more threads: the host's wall time shows what was left out. A
  // tenth of what is stated and what the worker may need itself for each query may lie outside the
  // calls of an account, and 0.1 s and a twentieth of the time more outside those of all. Waiting
  // for processors is not counted, nor for a query that is not due, nor more than the processor
  // time, without which nothing is computed.
  std::string fault_of_while(const HostView& view);
  // When the open loop begins of which fault_of_arrival() hears, by the host's clock.
  void begin_schedule(std::int64_t start_ns) { schedule_start_ns_ = start_ns; }
  // In an open loop, of a query whose time is stated above: no call begins before its query is due
  // or before the call before it has ended, nor ends after the host has heard of it.
  std::string fault_of_arrival(const Arrival& stated, const CallTime& time, const HostView& view);

 private:
  void begin(const HostView& view, std::int64_t own_ns);
  std::string fault(const CallTime& stated, std::int64_t now_ns, std::int64_t cpu_ns);

  std::int64_t unexplained_ns(std::int64_t stated_ns, std::int64_t used_ns) const;
  // Whether so much in this account is more than all accounts may have together.
  bool overdraws(std::int64_t unexplained_ns);
  std::int64_t excess_of_account_ns() const;

  std::int64_t threads_;
  std::int64_t runtime_ns_ = 0;      // in each account, of a program's runtime
  const std::int64_t own_phase_ns_;  // what the worker may need itself
  const std::int64_t own_query_ns_;
  HostView start_;
  bool queried_ = false;        // an account of queries was opened before
  std::int64_t stated_ns_ = 0;  // by all statements since begin()
  std::int64_t own_ns_ = 0;
  std::int64_t own_queries_ns_ = 0;  // the part of it that grows with the queries
  std::int64_t overdraft_ns_ = 0;    // beyond it, in this account, and in those before
  std::int64_t overdrawn_ns_ = 0;
  std::int64_t noted_cpu_ns_ = 0;
  // When the worker last waited, and what was stated until then and asked since.
  HostView waited_;
  std::int64_t waited_stated_ns_ = 0;
  std::size_t queries_since_ = 0;
  std::int64_t first_due_ns_ = 0;    // when the first of them was due, by the host's clock
  std::int64_t unexplained_ns_ = 0;  // processor time of this account
  // Time outside the calls in which something can have been computed, of this account, and what was
  // too much of it in those before.
  std::int64_t outside_ns_ = 0;
  std::int64_t excess_ns_ = 0;
  std::int64_t busy_ns_ = 0;  // in which queries were under way, of all accounts
  std::int64_t schedule_start_ns_ = 0;
  std::int64_t last_end_ns_ = 0;  // of the open loop's last call, by its schedule
};

}  // namespace matchbench::session
