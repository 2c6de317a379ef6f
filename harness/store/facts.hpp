#pragma once

#include "harness/model/answer.hpp"
#include "harness/model/entrant.hpp"
#include "harness/model/outcome.hpp"
#include "harness/store/ids.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {

// What is known before the first worker starts; written once, when the database is created.
struct RoundFacts {
  std::string harness_version;
  std::string harness_commit;  // ends in "-dirty" where the tree had changes
  std::string build_type;
  std::string created;  // UTC, as utc_now() prints it; filled in by create() where empty
  std::string contest_name;
  std::string contest_text;  // the contest file, word for word
  std::string collection_folder;
  std::uint64_t seed = 0;
  std::uint64_t secret = 0;  // what Protocol::secret was, drawn or given
  std::string protocol;      // settings as JSON text
  std::vector<std::pair<std::string, std::string>> environment;  // key, value; keys are unique
};

// The collection that was asked, without its documents.
struct StoredCollection {
  std::string name;
  std::string version;
  std::string licence;
  std::string source;
  std::string digest;
};

// A service or request, by its position in the collection.
struct StoredItem {
  std::string uri;
  std::string name;
};

struct StoredEntrant {
  EntrantId id;
  Entrant entrant;
};

// A superseded run was replaced by one with another resume key (another binary, other parameters or
// settings). Its facts stay, the views and leaderboards leave it out.
enum class RunState : std::uint8_t { kRunning = 0, kFinished = 1, kSuperseded = 2 };

struct RunStart {
  EntrantId entrant;
  std::uint32_t repetition = 0;  // from 0
  std::uint64_t seed = 0;
  std::string resume_key;  // unique in the database
};

struct StoredRun {
  RunId id;
  RunStart start;
  RunState state = RunState::kRunning;
  std::string invalid;  // why its times do not count as measured; "" where they do
};

// One life of a worker process.
struct SessionStart {
  RunId run;
  std::string kind;         // "queries", "audit: fresh ids", ...: what the worker was started for
  std::string started;      // UTC; filled in by begin_session() where empty
  std::string confinement;  // tier reached, "" where not known yet
  std::string scenario = "single-stream";
  std::optional<double> rate_per_s;       // at which queries arrived
  std::optional<std::uint32_t> services;  // how many were loaded; none: all
  std::optional<std::uint32_t> fold;      // trained on all others; none: not trained
};

struct SessionEnd {
  Outcome outcome = Outcome::kOk;
  std::string message;
  std::int64_t wall_ns = 0;  // the host's clock, from spawn to exit
  std::int64_t user_ns = 0;  // rusage of the worker
  std::int64_t system_ns = 0;
  std::uint64_t max_rss_bytes = 0;         // highest resident memory in its life
  std::uint64_t query_peak_rss_bytes = 0;  // while queries were asked; 0: not known
  // Of the first query that the process was asked: cold. None where it failed, or was one of many
  // in a call.
  std::optional<std::int64_t> first_query_ns;
  std::string log;  // the end of what the worker and its plugin printed
  bool log_truncated = false;
  std::string confinement;  // replaces the start's where not empty
};

struct StoredSession {
  SessionId id;
  SessionStart start;
  std::optional<SessionEnd> end;  // none where the host died first

  // Whether it came to an end of its own, good or bad: not where the round was interrupted in it.
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

}  // namespace matchbench
