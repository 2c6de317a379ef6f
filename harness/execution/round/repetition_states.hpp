#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/execution/round/durations.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/query_order.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/foundation/model/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::round {

// How far each repetition of a plan has got: what it was asked, how long it took, whether it is
// valid, and what else it is to be asked for the sake of its least duration. Runs are numbered as
// in the plan.
class RepetitionStates {
 public:
  // All must outlive the object. Enters the repetitions into the store and reads what former rounds
  // have left of them there.
  RepetitionStates(const PreparedRound& prepared, const RoundPlan& plan, std::size_t request_count,
                   store::RoundStore& store);

  const std::vector<store::RepetitionId>& ids() const { return ids_; }
  store::RepetitionId id(std::size_t repetition) const { return ids_[repetition]; }
  const AskedQueries& asked(std::size_t repetition) const { return asked_[repetition]; }
  // Timed queries, in this and former rounds; and those of them that failed.
  std::uint64_t answered() const { return answered_; }
  std::uint64_t failed() const { return failed_; }
  std::uint64_t answered(std::size_t repetition) const { return answered_of_[repetition]; }

  // An answer that was not there before.
  void add_answer(std::size_t repetition, const Answer& answer);
  // A query that was asked once more ended so.
  void set_outcome(std::size_t repetition, const Answer& answer);
  // One life of a worker that was asked timed queries.
  void add_worker(std::size_t repetition, std::int64_t wall_ns) {
    durations_.add_worker(repetition, wall_ns);
  }

  // Whether the repetition has taken all the time it may, with a worker that has been at work for
  // so long.
  bool used_up(std::size_t repetition, std::int64_t under_way_ns = 0) const;
  std::string used_up_reason() const { return durations_.used_up_reason(); }
  // Commits.
  void set_invalid(std::size_t repetition, const std::string& reason);

  // Passes beyond the plan that a former round began and did not finish.
  std::vector<PlannedSession> left_of_extension() const;
  // Further passes of those repetitions whose answered calls took less than the least duration, in
  // blocks as in the plan; nothing once all have got there or will not. Those are marked invalid.
  // To be called again when the sessions are over.
  std::vector<PlannedSession> extend();

 private:
  using CountOf = std::function<std::uint32_t(std::size_t repetition)>;

  void read_former_rounds();
  void end_extension();
  std::uint32_t passes_asked(std::size_t repetition) const;
  std::vector<PlannedSession> blocks_of(const CountOf& count, const CountOf& first,
                                        std::string_view purpose) const;

  const PreparedRound& prepared_;
  const RoundPlan& plan_;
  store::RoundStore& store_;
  RepetitionDurations durations_;
  std::vector<store::RepetitionId> ids_;
  std::vector<AskedQueries> asked_;
  std::vector<std::string> invalid_;  // why; "" if a repetition is valid
  std::uint64_t answered_ = 0;
  std::uint64_t failed_ = 0;
  std::vector<std::uint64_t> answered_of_;
  int extensions_ = 0;
  std::vector<std::uint32_t> extended_by_;  // passes, in the extension under way
  std::vector<std::int64_t> before_ns_;     // answered_ns() when it began
};

}  // namespace matchbench::round
