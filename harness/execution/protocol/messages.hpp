#pragma once

#include "harness/execution/protocol/frame.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/confinement.hpp"
#include "harness/foundation/model/confinement_policy.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::protocol {

// The messages between host and worker. Each has encode() and a static decode() that throws
// ProtocolFault. A session, host's words on the left:
//
//   Start                 Hello, Described, PhaseDone(open), PhaseDone(create), PhaseDone(load)
//   [Training]            PhaseDone(train)
//   Request* Ask …        Answered …
//   Finish                PhaseDone(destroy), Final
//
// A phase that does not end ok is the worker's last word but Final. If confinement fails, so is
// PhaseDone(open) in place of Hello: harness_error, which no worker says once plugin code has run.
//
// Answers come through the outbox of the flight recorder, all else through the socket, where a
// frame Posted, without a body, says that it is time to look into the outbox.

// First word of the worker, before any plugin code runs: how far it is confined.
struct Hello {
  Confinement confinement;

  std::string encode() const;
  static Hello decode(std::string_view body);
};

// Calls that no round makes, between create and load, for checking how a plugin takes them.
enum class UnusualCalls : std::uint8_t {
  kNone,
  kOutOfOrder,  // query before load, destroy without load, destroy of nothing
  kManyLives,   // create, load, query, destroy, over and over in one process: memory that is left
  kSomeLives,   // the same, fewer times: threads that are left
};

// A plugin that is a program of its own (docs/program-protocol.md).
struct ProgramOrder {
  // The program's file, absolute or a file of the folder, and its arguments. None: a library.
  std::vector<std::string> words;
  std::string folder;       // of its files; where they are once the process is confined follows
  PluginIdentity identity;  // what plugin.yaml states
};

// Which plugin to open and how to set it up.
struct Start {
  std::uint32_t protocol_version = kProtocolVersion;
  // How the worker shuts itself in before it opens the plugin.
  ConfinementPolicy confinement;
  std::string plugin_path;
  ProgramOrder program;
  bool is_program() const { return !program.words.empty(); }
  std::uint32_t plugin_index = 0;
  Grants granted;                      // the confinement has what the walls need of it
  std::vector<std::string> variables;  // "NAME=value" of those granted; nothing prints them
  // The plugin runs in a process of its own, a child of the worker, which keeps the clock and the
  // connection to the host to itself.
  bool clock_apart = false;
  bool open_only = false;  // end after Described: somebody wants to know who the plugin is
  std::uint64_t seed = 0;
  std::uint32_t max_threads = 1;
  std::string parameters;                    // JSON
  std::vector<HandedFile> files;             // what the organiser hands to the plugin
  std::vector<std::uint32_t> service_order;  // position in the plugin's collection → in the image
  std::int64_t create_budget_ns = 0;         // 0: none, here and below
  std::int64_t load_budget_ns = 0;
  std::int64_t query_budget_ns = 0;  // of one query
  std::uint32_t top_k = 0;           // 0: rank everything
  // Queries that are due and that a program may have at the same time, if it can. A program that
  // lets one of them wait this much beyond its budget is ended.
  std::uint32_t in_flight = 1;
  std::int64_t grace_ns = 0;
  UnusualCalls unusual = UnusualCalls::kNone;
  bool as_newer_host = false;  // pass structs as a host of the next minor version does
  // This many calls of the conversation with a program are written to the log, with their answers.
  std::uint32_t traced_calls = 0;
  bool brief_repeats = false;  // leave out rankings that equal the first one for the request

  std::string encode() const;
  static Start decode(std::string_view body);
};

// A request that Ask may name from now on.
struct RequestDefinition {
  std::uint32_t request = 0;
  Service service;

  std::string encode() const;
  static RequestDefinition decode(std::string_view body);
};

// Judgments to learn from: of one fold's training requests only.
struct Training {
  struct Judged {
    std::uint32_t query = 0;    // into queries
    std::uint32_t service = 0;  // position in the plugin's collection
    std::int32_t grade = 0;
    std::int32_t relevant = 0;
  };
  std::vector<Service> queries;
  std::vector<Judged> judgments;  // ordered by query, then service
  std::int32_t max_grade = 0;
  std::int64_t budget_ns = 0;

  std::string encode() const;
  static Training decode(std::string_view body);
};

// Asks the named requests in this order; answers carry first_sequence, first_sequence + 1, …
struct Ask {
  std::uint64_t first_sequence = 0;
  std::vector<std::uint32_t> requests;
  // When each is due, by the monotonic clock; empty: each when the one before it is answered. Not
  // falling, within an Ask and from one to the next.
  std::vector<std::int64_t> due_ns;
  bool batch = false;  // all in one call if the plugin offers mb.batch/1

  std::optional<std::int64_t> due_at(std::size_t index) const {
    return due_ns.empty() ? std::nullopt : std::optional(due_ns[index]);
  }
  std::string encode() const;
  static Ask decode(std::string_view body);
};

// The descriptor of the plugin, once its library is open.
struct Described {
  PluginIdentity plugin;
  bool can_train = false;
  bool can_batch = false;
  std::uint32_t in_flight = 1;  // queries at the same time that both sides can

  std::string encode() const;
  static Described decode(std::string_view body);
};

// The worker's process at the end of a phase; 0 if the system does not tell.
struct ProcessState {
  std::uint32_t threads = 0;
  std::uint64_t anonymous_bytes = 0;     // resident memory without mapped files
  std::uint64_t queries_peak_bytes = 0;  // after destroy: highest resident memory while queried
};

struct PhaseDone {
  PhaseResult result;
  ProcessState process;
  // For a clock that is kept apart from the plugin: processor time since the last message with a
  // time that no call explains (CallClock).
  std::int64_t unexplained_ns = 0;

  std::string encode() const;
  static PhaseDone decode(std::string_view body);
};

// The worker's half of an Answer: positions are the plugin's own, and nothing is checked yet.
struct Answered {
  std::uint64_t sequence = 0;
  Outcome outcome = Outcome::kOk;
  std::string message;
  CallTime time;                    // in a batch: an equal share of the call's
  std::int64_t queued_ns = 0;       // from when it was due to the call
  std::int64_t unexplained_ns = 0;  // as in PhaseDone; in a batch all of it with the last answer
  std::uint64_t ranking_hash = 0;
  bool repeats = false;  // the ranking, left out, is the first that this session gave the request
  Ranking ranking;
  // Of a query that others may have been under way beside: how long, since the last answer that
  // states it, at least one was. Its processor time is not known.
  std::optional<std::int64_t> busy_ns;
  // The program ended while this query and others were under way: nobody knows yet who is to blame.
  // The outcome and the message are those of the end.
  bool is_undecided = false;

  void write(FrameWriter& out) const;
  std::string encode() const;
  static Answered decode(std::string_view body);
};

}  // namespace matchbench::protocol
