#pragma once

#include "harness/execution/program/queries_in_flight.hpp"
#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/answering.hpp"
#include "harness/execution/worker/connection.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace matchbench::worker {

// Asks a program queries when they are due, several at the same time, and posts the answers in the
// order of the queries: one that comes before those of older queries is held back. It also keeps
// the deadline, since it alone knows which query is late. If the program ends while it has
// several, those that nobody can be blamed for are posted as undecided.
class OpenLoop {
 public:
  // All must outlive the object; `most`: queries at the same time.
  OpenLoop(Connection& connection, protocol::FlightRecorder& recorder, const protocol::Start& start,
           Answering& answering, program::ProgramExchange& conversation, std::uint32_t most);

  // `ask` has due times. Throws ProgramGone, and a ProtocolFault, like Answering, once the last
  // word is posted.
  void ask(const protocol::Ask& ask);

 private:
  using Ended = program::QueriesInFlight::Ended;

  void step(const protocol::Ask& ask);
  void send(const protocol::Ask& ask);
  void take(const protocol::Ask& ask, Ended ended);
  void post_first(const protocol::Ask& ask, bool is_undecided);
  // The program has ended, or is to be. Queries without an answer are undecided, or have this
  // outcome: the oldest of them if it `blames_oldest`.
  void post_all(const protocol::Ask& ask, Outcome outcome, const std::string& message,
                bool blames_oldest);
  [[noreturn]] void end_program(const protocol::Ask& ask, Outcome outcome,
                                const std::string& message, bool blames_oldest);

  Connection& connection_;
  protocol::FlightRecorder& recorder_;
  const protocol::Start& start_;
  Answering& answering_;
  program::ProgramExchange& conversation_;
  program::QueriesInFlight queries_;
  const std::uint32_t most_;
  std::size_t posted_ = 0;  // of the queries of the Ask
  // Those that were sent and not posted, in their order; none: no answer yet.
  std::deque<std::optional<Ended>> sent_;
};

}  // namespace matchbench::worker
