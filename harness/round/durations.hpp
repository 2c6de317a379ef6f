#pragma once

#include "harness/contest/protocol_settings.hpp"
#include "harness/model/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::round {

// What else a run is to be asked for the sake of its least duration.
struct Extension {
  std::uint32_t passes = 0;  // 0: nothing
  std::string invalid;       // why its least duration is out of reach; "" if it is not
};

// How long the runs of a round have taken, against the least and the most that the protocol wants:
// the least counts what calls took that were answered, the most all the time of workers, by the
// host's clock, so that a worker that hangs or dies uses it up, too.
class RunDurations {
 public:
  // `protocol` must outlive the object. `most_ns`: of each run; 0: no limit.
  RunDurations(const contest::Protocol& protocol, std::size_t run_count, std::int64_t most_ns);

  // Failed and warm-up calls count for nothing.
  void add_answer(std::size_t run, const Answer& answer);
  // One life of a worker that was asked timed queries.
  void add_worker(std::size_t run, std::int64_t wall_ns) { worked_ns_[run] += wall_ns; }

  // Whether the most is reached, with a worker that has been at work for so long.
  bool used_up(std::size_t run, std::int64_t under_way_ns = 0) const;
  std::string used_up_reason() const;

  // In timed calls.
  std::int64_t answered_ns(std::size_t run) const { return answered_ns_[run]; }

  // For a run that was asked so many passes: at most as many again.
  Extension extension(std::size_t run, std::uint32_t asked_passes) const;

 private:
  const contest::Protocol& protocol_;
  const std::int64_t most_ns_;
  std::vector<std::int64_t> answered_ns_;
  std::vector<std::int64_t> worked_ns_;
};

}  // namespace matchbench::round
