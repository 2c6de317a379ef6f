#include "harness/results/stored_remarks.hpp"

#include "harness/results/read_nodes.hpp"
#include "harness/results/run_file_remarks.hpp"
#include "harness/results/stored_contest.hpp"
#include "harness/results/timing_facts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace matchbench::results {
namespace {

void add(RemarkKind kind, RemarkLevel level, std::string text, RoundResults& results) {
  if (!text.empty()) results.remarks.push_back({kind, level, std::move(text)});
}

}  // namespace

void add_stored_remarks(const store::RoundStore& store, RoundResults& results) {
  const StoredContest contest = stored_contest(store);
  std::ranges::move(contest_remarks(contest), std::back_inserter(results.remarks));
  std::ranges::move(run_file_remarks(results, contest), std::back_inserter(results.remarks));
  const bool has_times = std::ranges::any_of(
      results.entrants, [](const EntrantResults& one) { return !one.samples.empty(); });
  if (has_times) {
    add(RemarkKind::kTimes, RemarkLevel::kNote, what_times_are(scenario_of(store)), results);
  }
  add(RemarkKind::kClock, RemarkLevel::kWarning, clock_remark(store), results);
  const bool equal_nodes = results.provenance.nodes_differ_in.empty();
  add(RemarkKind::kNodes, equal_nodes ? RemarkLevel::kNote : RemarkLevel::kWarning,
      node_remark(results.provenance), results);
  add(RemarkKind::kHarnessCost, RemarkLevel::kNote, harness_cost(results.provenance), results);
}

}  // namespace matchbench::results
