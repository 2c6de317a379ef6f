#pragma once

#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/execution/program/exchange.hpp"

#include <matchbench/plugin.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench::program {

// The queries that a program has at the same time; it may answer them in any order. While there is
// one, nothing else may be said in the conversation. Functions throw ProgramGone if the program has
// ended, and ProgramFault if it broke a rule and nobody knows in which query: the conversation is
// then over, and the queries that are still under way have no answer.
class QueriesInFlight {
 public:
  // The conversation must outlive the object.
  QueriesInFlight(ProgramExchange& conversation, std::int64_t budget_ns)
      : conversation_(conversation), budget_ns_(budget_ns) {}

  // Without processor time, which nobody can divide among them.
  struct Ended {
    std::uint64_t sequence = 0;
    plugin::CallResult result;
    std::vector<mb_match_t> matches;
  };

  std::size_t count() const { return calls_.size(); }
  // When the oldest of them was sent, by the monotonic clock; count() is not 0.
  std::int64_t oldest_start_ns() const { return calls_.begin()->second.start_ns; }

  // Whether its document can be shown beside those of the others.
  bool has_room_for(const mb_service_t& request) const;
  // `sequence`: what Ended calls it. It has ended at once if it cannot be sent.
  std::optional<Ended> send(std::uint64_t sequence, const mb_query_t& query);
  // One of them that has ended; waits for it until this time of the monotonic clock at the latest.
  std::optional<Ended> receive(std::int64_t until_ns);

  // How long at least one query was under way since this was asked last.
  std::int64_t take_busy_ns() { return std::exchange(busy_ns_, 0); }

 private:
  struct Sent {
    std::uint64_t sequence = 0;
    std::int64_t start_ns = 0;
  };

  Ended take_answer();
  void settle();

  ProgramExchange& conversation_;
  const std::int64_t budget_ns_;
  std::map<std::uint64_t, Sent> calls_;  // by id
  RawAnswer answer_;
  std::int64_t busy_ns_ = 0;
};

}  // namespace matchbench::program
