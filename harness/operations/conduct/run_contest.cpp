#include "harness/operations/conduct/run_contest.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/least_time.hpp"
#include "harness/operations/conduct/open_round.hpp"
#include "harness/operations/conduct/resumption.hpp"
#include "harness/operations/conduct/round_tally.hpp"

#include <iterator>

namespace matchbench::conduct {
std::string describe(const PreparedContest& prepared) {
  const round::RoundPlan plan =
      round::make_round_plan(prepared.entrants.asked, prepared.entrants.folds,
                             prepared.contest.protocol, {prepared.collection.digest});
  return describe_plan(prepared.contest, plan, prepared.entrants,
                       prepared.collection.requests.size(), prepared.collection.services.size());
}

ContestResult carry_out(PreparedContest& prepared, ContestObserver& observer,
                        const std::function<bool()>& interrupt) {
  for (const auto& warning : prepared.warnings) observer.on_warning(warning);
  store::RoundStore store = open_round(prepared, observer, interrupt);
  if (prepared.request.resume) {
    const std::string restarted = restart_remark(restarted_entrants(store, prepared));
    if (!restarted.empty()) observer.on_warning(restarted);
  }
  RoundTally tally(observer);
  ContestResult result;
  result.summary = round::run_round(prepared, store, tally, interrupt);
  result.remarks = silent_entrants(tally.end());
  std::ranges::move(tally.bad_ends(), std::back_inserter(result.remarks));
  return result;
}

}  // namespace matchbench::conduct
