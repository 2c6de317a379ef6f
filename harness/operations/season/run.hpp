#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/operations/season/open_season.hpp"

#include <functional>
#include <string>

namespace matchbench::season {

// Somebody who follows what the organiser's machine does.
class SeasonObserver : public conduct::ContestObserver {
 public:
  // A few words on what begins now: "practice: owls/fast".
  virtual void on_step(const std::string& /*what*/) {}
  virtual void on_event(const Event& /*event*/) {}
};

// Where the round of a final is held: elsewhere, as on a cluster, `matchbench run` fills its
// database.
enum class Finals { kHere, kElsewhere };

// Does what is due at that time: the baselines of each phase that has begun, the submissions that
// wait, of all teams in turn, and the round of each final whose phase has ended. Each step is in
// the journal before the next begins, so that a run that was killed goes on where it was. What
// fails for reasons of this machine leaves the submission waiting, and the final that it is for;
// the others go on, and then there is an environment Error that names it.
// Throws an input Error if a phase that is due is blind and not sealed, and as
// Journal::require_time() does.
void run(OpenSeason& season, Instant at, Finals finals, const session::WorkerSource& programs,
         SeasonObserver& observer, const std::function<bool()>& interrupt);

}  // namespace matchbench::season
