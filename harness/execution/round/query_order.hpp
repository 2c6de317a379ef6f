#pragma once

#include "harness/execution/round/plan.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::round {

// Which queries of a repetition are answered, and how they ended: a byte for each.
class AskedQueries {
 public:
  explicit AskedQueries(std::size_t request_count) : request_count_(request_count) {}

  // None if it was not answered.
  std::optional<Outcome> outcome(std::int32_t pass, RequestIndex request) const {
    const auto found = passes_.find(pass);
    if (found == passes_.end()) return std::nullopt;
    const std::uint8_t mark = found->second[request.value];
    if (mark == 0) return std::nullopt;
    return static_cast<Outcome>(mark - 1);
  }

  void set(std::int32_t pass, RequestIndex request, Outcome outcome) {
    std::vector<std::uint8_t>& marks = passes_[pass];
    if (marks.empty()) marks.resize(request_count_);
    marks[request.value] = static_cast<std::uint8_t>(static_cast<int>(outcome) + 1);
    if (pass >= 0) pass_count_ = std::max(pass_count_, static_cast<std::uint32_t>(pass) + 1);
  }

  // One past the highest timed pass with an answer.
  std::uint32_t pass_count() const { return pass_count_; }

 private:
  std::size_t request_count_;
  NumberMap<std::int32_t, std::vector<std::uint8_t>> passes_;  // outcome + 1; 0: not asked
  std::uint32_t pass_count_ = 0;
};

// Which queries are asked in which order: a shuffle of its own for each pass of each repetition.
class QueryOrder {
 public:
  // `fold_of` by request; empty if no entrant is trained. Both must outlive the object.
  QueryOrder(const contest::ProtocolSettings& protocol, std::size_t request_count,
             std::span<const std::uint32_t> fold_of)
      : protocol_(protocol), request_count_(request_count), fold_of_(fold_of) {}

  // The requests of a pass; with a fold, only those of the fold.
  std::vector<RequestIndex> of_pass(const PlannedRepetition& repetition,
                                    std::optional<std::uint32_t> fold, std::int32_t pass) const;

  // What is left to ask of a session: nothing if all timed queries are answered; else also its
  // warm-up, since the worker is a fresh one, but for queries that failed before. In an open loop
  // the timed queries are scheduled, those of the session that are answered, too: a query is due
  // when it is due, whatever became of the workers before it. Unless the schedule has begun, it
  // begins with the last one that is answered.
  std::vector<session::PlannedQuery> open(const PlannedRepetition& repetition,
                                          const PlannedSession& session, const AskedQueries& asked,
                                          bool schedule_has_begun) const;

 private:
  const contest::ProtocolSettings& protocol_;
  const std::size_t request_count_;
  const std::span<const std::uint32_t> fold_of_;
};

// Gives the queries arrival times with exponential gaps of mean 1/rate, drawn by the seed: a
// Poisson process, which begins with the first gap.
void schedule(std::span<session::PlannedQuery> queries, double rate_per_s, std::uint64_t seed);

}  // namespace matchbench::round
