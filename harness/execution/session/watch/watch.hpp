#pragma once

#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/step.hpp"
#include "harness/execution/session/watch/host_ticks.hpp"
#include "harness/foundation/model/answer.hpp"

#include <cstdint>
#include <filesystem>
#include <future>
#include <optional>
#include <string>

namespace matchbench::session {

// Watches one worker for deadlines and for what it uses.
class Watch {
 public:
  // All must outlive the object.
  Watch(const contest::ProtocolSettings& protocol, const SessionTask& task, Worker& worker,
        const HostTicks& ticks);

  // Highest resident memory that was seen so far.
  std::uint64_t peak_bytes() const { return peak_bytes_; }

  // This says how far the worker has come with its queries.
  struct Progress {
    std::uint64_t answered = 0;
    std::size_t in_call = 1;  // queries of the call under way
  };

  // Says why the worker has to be killed now, if it has to; to be asked at each tick, which is fine
  // enough for deadlines in seconds, and whose cost does not show (a few ten microseconds). Time
  // that the host has lost itself, because it was not scheduled or waited for a disk, is not the
  // worker's, and nothing that it does counts from before the host's last gap.
  std::optional<Cause> fault(const Step& step, const Progress& progress, std::int64_t now_ns);

 private:
  std::optional<Cause> overdue(const Step& step, const Progress& progress, std::int64_t now_ns);
  std::optional<Cause> memory_and_threads();
  std::optional<Cause> scratch_folder(std::int64_t now_ns);
  std::int64_t budget_ns(const Step& step, const Progress& progress) const;

  const contest::ProtocolSettings& protocol_;  // deadlines and limits
  const std::int64_t longest_gap_ns_;          // in which a worker waits for a query to be due
  const std::uint64_t most_waited_for_;        // files at a time
  const std::filesystem::path scratch_;
  Worker& worker_;
  const HostTicks& ticks_;
  std::uint64_t peak_bytes_ = 0;
  int hiding_looks_ = 0;  // in a row in which it hid
  // Progress as last seen, and since when.
  Phase phase_ = Phase::kOpen;
  bool asking_ = false;
  std::uint64_t answered_ = 0;
  std::uint64_t sequence_ = 0;
  std::int64_t call_since_ns_ = 0;     // the present call, by the recorder's account
  std::int64_t message_since_ns_ = 0;  // the last word of the worker
  std::int64_t lost_ns_ = 0;           // by the host, when fault() was last asked
  std::int64_t next_weighing_ns_ = 0;  // of the scratch folder
  std::int64_t weighed_since_ns_ = 0;
  // On a thread of its own, so that a plugin that makes the weighing last does not delay the ticks.
  struct Weighed {
    std::string fault;          // "" if there is none
    std::int64_t spent_ns = 0;  // of the thread's processor time
  };
  std::future<Weighed> weighing_;
};

}  // namespace matchbench::session
