#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/operations/gate/baseline/baseline.hpp"
#include "harness/operations/gate/costs/compare_costs.hpp"
#include "harness/operations/gate/decide/gate_report.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::gate {

// What sides are made from, as the user gives it.
struct SidesRequest {
  std::string base, fresh;  // a round, bundle, baseline, run file or plugin
  std::string entrant;      // of rounds that have several
  // What the person says: no round, bundle or baseline decides how entrants are confined, or which
  // folder is opened.
  conduct::ForeignTerms terms;
  std::string judgments;  // of run files
  std::string contest;    // file under which plugins run if the base has no protocol
  Question question;      // what it leaves open is as the base has it
  CostMargins cost_margins;
};

// How entrants are run.
struct Running {
  const session::WorkerSource& programs;
  conduct::ContestObserver& observer;
  const std::function<bool()>& interrupt;
};

struct Sides {
  Side base, fresh;
  CostReports costs;
  std::vector<std::string> warnings;  // of the runs that were needed, whole sentences
};

// Both sides, scored by the same measures. `baseline` is the base if that is a baseline. Plugins,
// and run files without judgments of their own, run aside: under the collection and protocol of the
// other side, or of the contest. Throws an input Error if the sides cannot be had, an environment
// Error if a run was interrupted. Nothing runs whose scores could not differ by the rule's margin.
Sides read_sides(const SidesRequest& request, const std::optional<Baseline>& baseline,
                 const QualityRule& rule, const Running& running);

}  // namespace matchbench::gate
