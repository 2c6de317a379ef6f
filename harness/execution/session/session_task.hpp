#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/text/removed_values.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::session {

// A query to ask, in this order.
struct PlannedQuery {
  std::int32_t pass = 0;
  RequestIndex request;
  // It counts from the start of the session's schedule; none: the query is due when the one before
  // it is answered. Once one has it, so have all that follow, none of them due earlier.
  std::optional<std::int64_t> due_ns = std::nullopt;
};

// A worker may have so many threads. More than the contest's max_threads may exist, since libraries
// start some that then sleep; that they compute is found out by processor time.
inline std::uint32_t most_threads(const contest::ProtocolSettings& protocol) {
  constexpr std::uint32_t kSleepingThreads = 64;
  // One for each query that a program may have at the same time.
  return protocol.max_threads + kSleepingThreads + protocol.server.in_flight - 1;
}

// A task says all that one worker is asked to do.
struct SessionTask {
  protocol::Start start;
  std::optional<protocol::Training> training;
  std::span<const PlannedQuery> queries;
  std::span<const Service> requests;  // PlannedQuery::request looks up here
  bool batch = false;                 // the queries of a pass in one call
  // A program's virtual machine keeps little more memory than what is alive, however slow that is.
  bool tight_heap = false;
  // Put in the place of a program's arguments, for somebody who asks its interpreter something
  // else; nobody then has to be whom the manifest states. None: its own arguments.
  std::vector<std::string> other_arguments;
  // No text that comes of the session has them.
  text::RemovedValues removed_values = {};
  // The open loop that this worker continues began then, by the monotonic clock; 0: it begins
  // with the first query that is due.
  std::int64_t schedule_start_ns = 0;
  // True: a query stays open if the worker is killed in it by somebody who is not the host: the
  // system for lack of memory, a person, or the plugin itself. False: the plugin has crashed.
  std::function<bool(const PlannedQuery&)> may_repeat = [](const PlannedQuery&) { return false; };
  // Else, whether the session is to be held once more if somebody else kills the worker, in a query
  // or not.
  std::function<bool(bool in_query)> may_begin_again = [](bool) { return false; };
  // Asked every 20 ms, with how long the session has lasted; true ends it.
  std::function<bool(std::int64_t under_way_ns)> enough = [](std::int64_t) { return false; };
};

// These are called with all that a worker says, as it comes. Positions in rankings are the plugin's
// own and unchecked; outcomes are such as a worker can decide, messages are printable. If the task
// asks for brief repeats, an answer with `repeats` follows one to the same request with a ranking
// of the same hash.
struct SessionEvents {
  std::function<void(const Worker&)> on_start = [](const Worker&) {};  // it lives until the end
  std::function<void(const protocol::Hello&)> on_hello = [](const protocol::Hello&) {};
  std::function<void(const protocol::Described&)> on_described = [](const protocol::Described&) {};
  std::function<void(const PhaseResult&)> on_phase = [](const PhaseResult&) {};
  // May throw ProtocolFault if the answer makes no sense: it then counts as not given.
  std::function<void(const PlannedQuery&, protocol::Answered)> on_answer =
      [](const PlannedQuery&, const protocol::Answered&) {};
};

// A query whose worker was killed by somebody who is not the host.
struct KilledQuery {
  PlannedQuery query;
  std::int64_t after_ns = 0;  // from the beginning of the call; 0: it had not begun
};

// The report says how a session ended.
struct SessionReport {
  // The whole session's outcome is ok only if the worker said its final word and exited with 0.
  Outcome outcome = Outcome::kOk;
  std::string message;
  // The phase that did not end ok, if one did not: no query was asked then. Already reported
  // through on_phase.
  std::optional<Phase> failed_phase;
  // The query that stays open because the worker was killed in it.
  std::optional<KilledQuery> killed_in;
  // Queries that stay open because the program ended while it had all of them.
  std::vector<PlannedQuery> undecided;
  bool interrupted = false;          // stopped from outside; nobody is to blame
  bool stopped = false;              // because there was enough; what was not answered stays open
  bool is_void = false;              // the host did not run while it mattered; to be held again
  bool is_killed = false;            // it is void because somebody else has killed the worker
  std::string time_fault;            // why no time of it is believed; "" if they are
  std::int64_t beside_calls_ns = 0;  // see UnexplainedWork
  // The open loop began then, by the monotonic clock; the worker that continues it needs it. 0:
  // there is none.
  std::int64_t schedule_start_ns = 0;
  std::int64_t wall_ns = 0;
  std::int64_t gap_ns = 0;  // of that: while the host stood still
  // Until the first question, or the end without one, and all that the host does before and after,
  // which is not in wall_ns.
  std::int64_t before_asking_ns = 0;
  std::uint64_t peak_bytes = 0;  // highest resident memory that the host has seen
  ProcessEnd exit;
  // The worker's report at the end of each phase; zeros for phases that did not end.
  std::array<protocol::ProcessState, kPhaseCount> process{};
  std::string log;
  bool log_truncated = false;
};

}  // namespace matchbench::session
