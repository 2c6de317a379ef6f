#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/query_order.hpp"
#include "harness/execution/round/repetition_states.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/round/session_answers.hpp"
#include "harness/execution/round/session_host.hpp"
#include "harness/execution/round/shown_collection.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/model/answer.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::round {

// Who else may be at work while a session is held.
enum class Company : std::uint8_t { kNone, kOthers };

// Asks one worker after the other what is open of a planned session, and stores the answers.
class SessionAsker {
 public:
  // All must outlive the object.
  SessionAsker(const PreparedRound& prepared, const RoundPlan& plan, const ShownCollection& shown,
               RepetitionStates& repetitions, SessionHost& host, store::RoundStore& store,
               RoundObserver& observer)
      : prepared_(prepared),
        plan_(plan),
        shown_(shown),
        repetitions_(repetitions),
        host_(host),
        store_(store),
        observer_(observer),
        order_(prepared.contest.protocol, shown.requests.size(), shown.fold_of) {}

  // What is open of a session; nothing once it may take no more time. Those that are to be asked
  // alone come before the schedule. On the host's thread.
  std::vector<session::PlannedQuery> queries_to_ask(
      const PlannedSession& session, bool schedule_has_begun,
      const std::vector<session::PlannedQuery>& alone);

  // One worker's part of a session. `killed_in`: where its workers before were killed by somebody
  // who is not the host. `schedule_start_ns`: of an open loop that a worker before has begun; else
  // 0. `alone`: those of its queries that are asked once more, with when they were due. On any
  // thread while the host's serves.
  session::SessionReport hold(const PlannedSession& session,
                              std::span<const session::PlannedQuery> queries,
                              std::int64_t schedule_start_ns,
                              const std::vector<session::KilledQuery>& killed_in,
                              const std::vector<session::PlannedQuery>& alone, Company company,
                              bool may_begin_again);

  // The plugin cannot be brought to the point of answering: all that it was to be asked in this
  // session and is still open failed so, for this reason. On the host's thread.
  void give_up(const PlannedSession& session, Outcome outcome, const std::string& reason);

  // Between sessions all is committed; during one, this is called at every tick.
  void commit_now_and_then();

 private:
  void take(const PlannedSession& session, store::SessionId id, const session::PlannedQuery& query,
            Answer answer, SessionAnswers& answers);
  void note(const PlannedSession& session, const Answer& answer);
  std::vector<session::PlannedQuery> open_queries(const PlannedSession& session,
                                                  bool schedule_has_begun) const;
  const Entrant& entrant_of(const PlannedSession& session) const;

  const PreparedRound& prepared_;
  const RoundPlan& plan_;
  const ShownCollection& shown_;
  RepetitionStates& repetitions_;
  SessionHost& host_;
  store::RoundStore& store_;
  RoundObserver& observer_;
  const QueryOrder order_;
  bool pending_ = false;  // answers that are not committed
  std::int64_t last_commit_ns_ = monotonic_ns();
};

}  // namespace matchbench::round
