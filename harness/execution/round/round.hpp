#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/training.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/fusion.hpp"
#include "harness/foundation/model/session_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::round {

// The timed queries of an entrant, all its repetitions together.
struct EntrantWork {
  std::string entrant;
  std::uint64_t queries = 0;
  std::uint64_t answered = 0;  // before the round was resumed
};

// Somebody who is told all that happens in a round, called on the thread that runs it. What is
// given is there for the call alone. Front ends watch RoundProgress (run/round_progress.hpp).
class RoundObserver {
 public:
  virtual ~RoundObserver() = default;
  // Timed queries in all, and how many of them were answered before it was resumed.
  virtual void on_start(std::uint64_t /*queries*/, std::uint64_t /*answered*/) {}
  // The same for each entrant, right after.
  virtual void on_work(std::span<const EntrantWork>) {}
  virtual void on_session(const Entrant&, const PlannedSession&) {}
  // Its worker begins to load the collection, for which it has this long, 0: any time; and has
  // loaded it, or has failed.
  virtual void on_loading(const Entrant&, std::int64_t /*deadline_ns*/) {}
  virtual void on_loaded() {}
  virtual void on_answer(const Entrant&, const Answer&) {}
  // Its worker has answered everything, and has not ended as it should.
  virtual void on_bad_end(const Entrant&, const std::string& /*message*/) {}
  // It is asked beside its timed queries: another worker is started for such a trial.
  virtual void on_trial(const Entrant&, SessionKind) {}
  // Comes by at least every 20 ms while a worker is at work.
  virtual void on_tick() {}
};

// An entrant that is not asked: its rankings were made elsewhere and read from a file.
struct RunFileEntrant {
  Entrant entrant;
  // One for each request of the round; none: the file has no such topic.
  std::vector<std::optional<Ranking>> rankings;

  std::size_t missing() const {
    return static_cast<std::size_t>(std::count(rankings.begin(), rankings.end(), std::nullopt));
  }
};

// An entrant that combines the rankings of others.
struct FusionEntrant {
  Entrant entrant;
  // Places in RoundEntrants::asked, then its `run_files`, then its `fusions` before this one.
  std::vector<std::size_t> members;
  Fusion fusion;
};

// How a rate search judges: by statistics, which are not this layer's.
struct RateVerdict {
  std::size_t queries = 0;  // to ask at each rate, at least: queries_at_a_rate()
  // Latencies of all queries that were due, none for those that failed.
  std::function<bool(std::span<const std::optional<std::int64_t>> latencies_ns)> keeps_bound;
  // How many of so many may be late. One more, and nothing that follows changes the verdict. Empty:
  // all are asked in any case.
  std::function<std::size_t(std::size_t asked)> most_late;
};

// Those that take part in a round.
struct RoundEntrants {
  std::vector<Entrant> asked;
  // Like `asked`: into how many parts the requests are divided, each for a worker that is trained
  // for it. 0: it is not trained; 1: on requests that are not asked.
  std::vector<std::uint32_t> folds;
  std::vector<RunFileEntrant> run_files;
  std::vector<FusionEntrant> fusions;
  // Those of `asked` whose queries all fail to load, by name, with the reason: they are not what
  // the other shards of their round ask.
  std::map<std::string, std::string> refused = {};
};

// A contest that was read and checked, with its collection and those that take part: all that a
// round needs before anything is asked. The tasks of sessions are made from it and from its plan.
struct PreparedRound {
  contest::Contest contest;  // with all its entrants, whoever takes part now
  RoundEntrants entrants;
  std::optional<TrainingData> training;  // none if no entrant is trained
  Collection collection;
  std::optional<ontology::Taxonomy> taxonomy;  // none if workers get none
  session::StartWorker start_worker;
  // What no entrant may read even if it is beside its library, such as the collection's folder
  // and the database; and the libraries of all entrants.
  std::vector<std::filesystem::path> guarded;
  std::vector<std::filesystem::path> interpreters;  // as in session::SessionRules
  RateVerdict rate_verdict;                         // used if the protocol asks for a peak rate
  // If the database is to contain one shard: its blocks. They are asked and nothing else;
  // extension, trials, run files and fusions are left to the round that the shard is merged into.
  std::optional<BlockRange> blocks;
  store::EnvironmentId environment =
      store::kFirstEnvironment;  // of this machine, for sessions that begin now
  // The most sessions, each of another plugin, that are held at once. With more than one, no answer
  // has a time.
  std::uint64_t jobs = 1;
};

struct RoundSummary {
  // Timed queries, those before it was resumed included.
  std::uint64_t asked = 0;
  std::uint64_t failed = 0;  // of them
  bool interrupted = false;
};

// Asks every entrant every request, pass after pass, and stores what comes back. What the store
// contains already under the same resume keys is not asked again. A worker that dies costs the
// query it died of; a fresh one continues with the next. Throws Error if the host itself is in
// trouble; what was committed stays. With several jobs each session has a thread of its own, and
// what is late beside others is asked once more, alone. `interrupt` is called all the time; true
// ends the round after what is stored is committed.
RoundSummary run_round(const PreparedRound& prepared, store::RoundStore& store,
                       RoundObserver& observer, const std::function<bool()>& interrupt);

}  // namespace matchbench::round
