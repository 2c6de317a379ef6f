#include "harness/operations/conduct/run_contest.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/describe_plan.hpp"
#include "harness/operations/conduct/least_time.hpp"
#include "harness/operations/conduct/open_round.hpp"
#include "harness/operations/conduct/resumption.hpp"
#include "harness/operations/conduct/round_tally.hpp"
#include "harness/operations/conduct/shard_of_round.hpp"

#include <string_view>

namespace matchbench::conduct {
namespace {

std::string_view bytes_of(const ontology::Taxonomy& taxonomy) {
  const auto bytes = taxonomy.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::string describe(const PreparedContest& prepared) {
  const round::RoundPlan plan =
      round::make_round_plan(prepared.entrants.entrants, prepared.entrants.folds,
                             prepared.contest.protocol, {prepared.collection.digest});
  return describe_plan(prepared.contest, plan, prepared.entrants,
                       prepared.collection.requests.size(), prepared.collection.services.size());
}

ContestResult carry_out(const PreparedContest& prepared, ContestObserver& observer,
                        const std::function<bool()>& interrupt) {
  for (const auto& warning : prepared.entrants.warnings) observer.on_warning(warning);
  OpenRound round = open_round(prepared, observer, interrupt);
  store::RoundStore& store = round.store;
  if (prepared.request.resume) {
    const std::string restarted = restart_remark(restarted_entrants(store, prepared));
    if (!restarted.empty()) observer.on_warning(restarted);
  }
  contest::ProtocolSettings protocol = prepared.contest.protocol;
  protocol.secret = store.round().secret;
  RoundTally tally(observer);
  ContestResult result;
  result.summary = round::run_round({.protocol = protocol,
                                     .entrants = prepared.entrants.entrants,
                                     .folds = prepared.entrants.folds,
                                     .run_files = prepared.entrants.run_files,
                                     .fusions = prepared.entrants.fusions,
                                     .training = prepared.training ? &*prepared.training : nullptr,
                                     .collection = prepared.collection,
                                     .taxonomy = bytes_of(*prepared.taxonomy),
                                     .start_worker = prepared.start_worker,
                                     .guarded = prepared.guarded,
                                     .rate_verdict = rate_verdict(protocol),
                                     .interrupt = interrupt,
                                     .blocks = blocks_of(prepared),
                                     .environment = round.environment},
                                    store, tally);
  result.remarks = silent_entrants(tally.end());
  return result;
}

}  // namespace matchbench::conduct
