#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/execution/registry/library_files.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/round/shown_collection.hpp"
#include "harness/execution/round/turns.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/watch/host_ticks.hpp"
#include "harness/foundation/base/side_by_side.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

namespace matchbench::round {

// Starts workers, runs sessions with them under the round's rules and stores what became of each:
// all but the answers, which are the caller's.
class SessionHost {
 public:
  // Returns what became of the query: a ranking that was returned may be no valid one. `is_timed`:
  // the host ran all the while. A query that was answered too late while it did not is kept back
  // and stays open. This happens once to a query, and for each gap to one query or to all of a
  // call.
  using OnAnswer = std::function<Outcome(store::SessionId, const session::PlannedQuery&,
                                         protocol::Answered&&, bool is_timed)>;

  // All must outlive the object. `observer` hears of loading alone. `tick` is called before each
  // session and at least every 20 ms while a worker is at work, on the thread of hold() or on the
  // host's; true ends the session, which then is interrupted. The store and the observer are used
  // on the host's thread alone, and so is what hold() is given to call.
  SessionHost(const PreparedRound& prepared, const ShownCollection& shown, store::RoundStore& store,
              RoundObserver& observer, HostThread& thread, std::function<bool()> tick)
      : prepared_(prepared),
        shown_(shown),
        store_(store),
        observer_(observer),
        thread_(thread),
        tick_(std::move(tick)),
        start_delays_(session_order_source(prepared.contest.protocol)) {}

  // What a worker of the repetition is asked, but for its queries: the plugin, its parameters and
  // deadlines, and with a fold the judgments on all requests of others. `service_order`: what it
  // loads. `requests`: what its queries are to name. `grades_seed`: it is trained on grades that
  // were shuffled by it.
  session::SessionTask task_for(const PlannedRepetition& repetition,
                                const std::vector<std::uint32_t>& service_order,
                                std::span<const Service> requests,
                                std::optional<std::uint32_t> fold,
                                std::optional<std::uint64_t> grades_seed = std::nullopt) const;

  // `facts`: their repetition must be stored; their environment is the round's. A session is void,
  // stored as one that did not come to its end and to be held again, if the host did not run for a
  // second or more during a phase that was then late, or, of a trial, during any call. A session
  // beside others is void, too, if anything in it was late or its worker did not come up, since the
  // others may be to blame; a late query stays open. Because of gaps, at most kMostExcused
  // sessions of a repetition are void: an entrant that causes gaps could otherwise keep the round
  // from ending. From any thread while the host's serves.
  // Throws Error if the host itself is in trouble.
  session::SessionReport hold(const Entrant& entrant, store::SessionStart facts,
                              session::SessionTask task, const OnAnswer& on_answer);

 private:
  class Held;
  static constexpr int kMostExcused = 2;

  // False if the round is interrupted in the meantime.
  bool pause(std::int64_t ns);
  // Before a worker of the entrant's that learns starts: waits for its turn, and says who has it.
  // Returns what keeps others waiting; nothing if the round is interrupted.
  std::optional<FileLock> wait_for_turn(const Entrant& entrant);
  // Lets the time of StartDelays pass without sleeping: the kernel numbers all pipes of the machine
  // from one counter, which any worker can read from a pipe of its own. Were nobody to move it on,
  // it would tell the next worker how much the one before had opened, as the instant of a start
  // would. The counter has 32 bits and may go round: no two pipes need differ in it. False if the
  // round is interrupted.
  bool start_late(bool learns);

  const PreparedRound& prepared_;
  const ShownCollection& shown_;
  store::RoundStore& store_;
  RoundObserver& observer_;
  HostThread& thread_;
  const std::function<bool()> tick_;
  registry::LibraryFiles libraries_;
  std::optional<Turns> turns_;  // none before the first worker that learns
  StartDelays start_delays_;
  // What gaps have had repeated; for the host's thread.
  std::map<store::RepetitionId, int> excused_sessions_;
  std::set<std::tuple<store::RepetitionId, std::int32_t, RequestIndex>> excused_queries_;
};

}  // namespace matchbench::round
