#pragma once

#include "harness/operations/conduct/prepare_contest.hpp"
#include "harness/operations/conduct/round_progress.hpp"

#include <functional>
#include <string>
#include <vector>

namespace matchbench::conduct {

// The plan in words: workers, passes, queries, and how long they take at least.
std::string describe(const PreparedContest& prepared);

// Somebody who follows a run: a terminal, a page, another program. Called on the thread that runs
// it; another thread is given copies.
class ContestObserver {
 public:
  virtual ~ContestObserver() = default;
  // What makes results less trustworthy, in a sentence. Comes before any entrant is asked.
  virtual void on_warning(const std::string& /*warning*/) {}
  // Comes when the round begins and when it has ended, with every answer, and at least every 20 ms
  // while a worker is at work: code that draws or sends it looks at a clock first.
  virtual void on_progress(const RoundProgress& /*progress*/) {}
};

struct ContestResult {
  round::RoundSummary summary;
  // Entrants that failed or abstained in every query of this run, and those of which a worker did
  // not end as it should: a sentence each with the reason.
  std::vector<std::string> remarks;
};

// Opens or creates the database and asks what is not answered yet. What only the database knows is
// entered into `prepared`: the round's secret, and which of its machines this is. `interrupt` is
// called all the time; true ends the round after what is stored is committed. Throws an input Error
// if the database contains another round, an environment Error if the host itself is in trouble;
// what was committed stays.
ContestResult carry_out(PreparedContest& prepared, ContestObserver& observer,
                        const std::function<bool()>& interrupt);

}  // namespace matchbench::conduct
