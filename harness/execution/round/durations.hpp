#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/model/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::round {

// What else a repetition is to be asked for the sake of its least duration.
struct Extension {
  std::uint32_t passes = 0;  // 0: nothing
  std::string invalid;       // why its least duration is out of reach; "" if it is not
};

// How long the repetitions of a round have taken, against the least and the most that the protocol
// wants: the least counts what calls took that were answered, the most all the time of workers, by
// the host's clock, so that a worker that hangs or dies uses it up, too.
class RepetitionDurations {
 public:
  // `protocol` must outlive the object. `most_ns`: of each repetition; 0: no limit.
  RepetitionDurations(const contest::ProtocolSettings& protocol, std::size_t repetition_count,
                      std::int64_t most_ns);

  // Warm-up calls count for nothing, failed ones and abstentions only as what they cost.
  void add_answer(std::size_t repetition, const Answer& answer);
  // One life of a worker that was asked timed queries.
  void add_worker(std::size_t repetition, std::int64_t wall_ns) {
    worked_ns_[repetition] += wall_ns;
  }

  // Whether the most is reached, with a worker that has been at work for so long.
  bool used_up(std::size_t repetition, std::int64_t under_way_ns = 0) const;
  std::string used_up_reason() const;

  // In timed calls.
  std::int64_t answered_ns(std::size_t repetition) const { return answered_ns_[repetition]; }

  // For a repetition that was asked this many passes: at most as many again. None if what is not
  // answered takes far longer than what is, so that nobody keeps a round waiting by a single
  // request that it answers.
  Extension extension(std::size_t repetition, std::uint32_t asked_passes);

 private:
  struct Planned {
    std::int64_t unanswered_ns = 0;
    std::int64_t worked_ns = 0;
  };

  // Whether further passes take the round's time for almost nothing.
  bool is_in_vain(std::size_t repetition) const;

  const contest::ProtocolSettings& protocol_;
  const std::int64_t most_ns_;
  std::vector<std::int64_t> answered_ns_;
  std::vector<std::int64_t> unanswered_ns_;
  std::vector<std::int64_t> worked_ns_;
  std::vector<std::optional<Planned>> planned_;  // what the planned passes took, once known
};

}  // namespace matchbench::round
