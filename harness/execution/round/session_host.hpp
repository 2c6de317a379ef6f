#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/execution/registry/library_files.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/round/shown_collection.hpp"
#include "harness/execution/round/start_delays.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::round {

// What is particular about a session.
struct SessionSetup {
  const PlannedRepetition& repetition;
  const Entrant& entrant;
  store::SessionStart facts;  // its repetition must be stored; the environment is the round's
  std::optional<std::uint32_t> fold;  // trained on all others
  std::vector<std::uint32_t> service_order;
  std::span<const session::PlannedQuery> queries;
  std::span<const Service> requests;
  std::int64_t schedule_start_ns = 0;        // of an open loop that is continued; 0: a new one
  std::optional<std::uint64_t> grades_seed;  // trained on grades that were shuffled by it
  bool batch = false;
  bool brief_repeats = false;
  // Asked with how long the session has lasted; true ends it early.
  std::function<bool(std::int64_t under_way_ns)> enough = [](std::int64_t) { return false; };
  // As in SessionTask.
  std::function<bool(const session::PlannedQuery&)> may_repeat = [](const session::PlannedQuery&) {
    return false;
  };
};

// Starts workers, runs sessions with them under the round's rules and stores what became of each:
// all but the answers, which are the caller's.
class SessionHost {
 public:
  // Returns what became of the query: a ranking that was returned may be no valid one.
  using OnAnswer =
      std::function<Outcome(store::SessionId, const session::PlannedQuery&, protocol::Answered&&)>;

  // All must outlive the object. `observer` hears of loading alone. `tick` is called before each
  // session and at least every 20 ms while a worker is at work; true ends the session, which then
  // is interrupted.
  SessionHost(const RoundInput& input, const ShownCollection& shown,
              std::span<const std::uint32_t> fold_of, store::RoundStore& store,
              RoundObserver& observer, std::function<bool()> tick)
      : input_(input),
        shown_(shown),
        fold_of_(fold_of),
        store_(store),
        observer_(observer),
        tick_(std::move(tick)),
        start_delays_(session_order_source(input.protocol)) {}

  // Throws Error if the host itself is in trouble.
  session::SessionReport hold(const SessionSetup& setup, const OnAnswer& on_answer);

 private:
  class Held;

  session::SessionTask task_for(const SessionSetup& setup) const;
  // False if the round is interrupted in the meantime.
  bool pause(std::int64_t ns);
  // Before a worker that learns starts: waits until no other host of this machine has one of the
  // same plugin, since two at work could tell each other what they know. Returns what keeps others
  // waiting; nothing if the round is interrupted.
  std::optional<OwnedFd> wait_for_turn(const SessionSetup& setup);
  // Lets the time of StartDelays pass and moves the kernel's inode numbers on meanwhile, which
  // would tell the same as the instant of a start. False if the round is interrupted.
  bool start_late(bool learns);

  const RoundInput& input_;
  const ShownCollection& shown_;
  const std::span<const std::uint32_t> fold_of_;
  store::RoundStore& store_;
  RoundObserver& observer_;
  const std::function<bool()> tick_;
  registry::LibraryFiles libraries_;
  StartDelays start_delays_;
};

}  // namespace matchbench::round
