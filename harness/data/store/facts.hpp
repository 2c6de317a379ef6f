#pragma once

#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/store/ids.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/confinement.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/outcome.hpp"
#include "harness/foundation/model/scenario.hpp"
#include "harness/foundation/model/session_kind.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::store {

// Which share of a round a database contains if the round is split into shards.
struct PartFacts {
  std::string plan;         // id of the plan that split the round
  std::uint32_t shard = 0;  // from 0
  std::uint32_t shard_count = 1;
  bool operator==(const PartFacts&) const = default;
};

// Which parts of a plan were merged into a file.
struct MergedFacts {
  std::string plan;
  std::uint32_t shard_count = 1;
  std::vector<std::uint32_t> shards;  // rising
};

// A machine and its system while sessions ran there.
struct EnvironmentFacts {
  std::optional<std::string> node;  // the machine's name; none if it is not stored
  std::vector<std::pair<std::string, std::string>> facts;  // key, value; keys are unique
  bool operator==(const EnvironmentFacts&) const = default;
};

// The collection that was asked, without its documents.
struct CollectionFacts {
  std::string name;
  std::string version;
  std::string licence;
  std::string source;
  std::string digest;
};

// What is known before the first worker starts; written once, when the database is created.
struct RoundFacts {
  std::string harness_version;
  std::string harness_commit;  // ends in "-dirty" if the tree had changes
  std::string build_type;
  std::string created;  // UTC, as utc_now() prints it; filled in by create() if empty
  contest::ContestFacts contest;
  CollectionFacts collection;  // filled in by create()
  std::string collection_folder;
  std::uint64_t seed = 0;
  std::uint64_t secret = 0;  // given with the plan; the store never draws one
  std::string protocol;      // settings as JSON text
  // The machine on which the round began: the record kFirstEnvironment.
  std::vector<std::pair<std::string, std::string>> environment;  // key, value; keys are unique
  std::optional<std::string> node;  // that machine's name; none if it is not stored
  std::optional<PartFacts> part;    // none if the file is not one shard of a plan
};

// A service or request, by its position in the collection.
struct StoredItem {
  std::string uri;
  std::string name;
};

struct StoredEnvironment {
  EnvironmentId id;
  EnvironmentFacts environment;
};

struct StoredEntrant {
  EntrantId id;
  Entrant entrant;
};

// A superseded repetition was replaced by one with another resume key (another binary, other
// parameters or settings). Its facts stay, the views and leaderboards leave it out.
enum class RepetitionState : std::uint8_t { kRunning = 0, kFinished = 1, kSuperseded = 2 };

struct RepetitionStart {
  EntrantId entrant;
  std::uint32_t number = 0;  // from 0
  std::uint64_t seed = 0;
  std::string resume_key;  // unique in the database
};

struct StoredRepetition {
  RepetitionId id;
  RepetitionStart start;
  RepetitionState state = RepetitionState::kRunning;
  std::string invalid;  // why its times do not count as measured; "" if they do
};

// One life of a worker process.
struct SessionStart {
  RepetitionId repetition;
  SessionKind kind = SessionKind::kQueries;
  std::string started;  // UTC; filled in by begin_session() if empty
  Scenario scenario = Scenario::kSingleStream;
  std::optional<double> rate_per_s;               // at which queries arrived
  std::optional<std::uint32_t> services;          // how many were loaded; none: all
  std::optional<std::uint32_t> fold;              // trained, but not on this one; none: not trained
  EnvironmentId environment = kFirstEnvironment;  // of the machine that it ran on
  // Sessions of other entrants could be under way meanwhile: no time of the round counts.
  bool side_by_side = false;
};

struct SessionEnd {
  Outcome outcome = Outcome::kOk;
  std::string message;
  std::int64_t wall_ns = 0;  // the host's clock, from spawn to exit
  std::int64_t user_ns = 0;  // rusage of the worker
  std::int64_t system_ns = 0;
  std::uint64_t max_rss_bytes = 0;         // highest resident memory in its life
  std::uint64_t query_peak_rss_bytes = 0;  // while queries were asked; 0: not known
  // The time of the first query that the process was asked, when all was cold. None if that query
  // failed or was one of many in a call.
  std::optional<std::int64_t> first_query_ns;
  std::uint32_t in_flight = 1;  // queries that it could be asked at the same time
  // How often the host did not run for a second or more, and how long in all: calls over that have
  // no time.
  std::uint32_t gaps = 0;
  std::int64_t gap_ns = 0;
  // Processor time of a program beyond what `max_threads` may use in and between its calls; 0: no
  // more than runtimes take.
  std::int64_t beside_calls_ns = 0;
  std::string log;  // the end of what the worker and its plugin printed
  bool log_truncated = false;
  // How far the worker was confined; none if it died before it said so, or there was none.
  std::optional<Confinement> confinement;
};

struct StoredSession {
  SessionId id;
  SessionStart start;
  std::optional<SessionEnd> end;  // none if the host died first

  // Whether it came to an end of its own, good or bad. It did not if the round was interrupted.
  bool is_whole() const { return end && end->outcome != Outcome::kHarnessError; }
};

struct StoredPhase {
  SessionId session;
  PhaseResult result;
};

// An answer beside the timed passes.
struct TrialAnswer {
  std::uint32_t position = 0;  // in its session, from 0
  Answer answer;
  std::optional<bool> same_ranking;  // as the timed passes gave, ties in any order
};

struct StoredTrial {
  SessionId session;
  TrialAnswer trial;
};

}  // namespace matchbench::store
