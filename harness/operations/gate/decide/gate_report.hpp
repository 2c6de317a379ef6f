#pragma once

#include "harness/operations/gate/decide/quality.hpp"
#include "harness/operations/gate/side.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::gate {

// One measure: both means over the requests that are compared, and what they say.
struct MeasureReport {
  std::string measure;
  bool less_is_better = false;
  double base = 0;
  double fresh = 0;
  QualityDecision decision;  // its difference is that of the merits: more is better
};

// A request that only the new side failed.
struct FailedRequest {
  std::string request;
  std::string outcome;
  std::string message;  // "" if it is not known
};

// The guard on failures: more failed requests than the base are worse, whatever the scores.
struct FailureReport {
  Verdict verdict = Verdict::kNotWorse;
  std::size_t base = 0;
  std::size_t fresh = 0;
  std::vector<FailedRequest> only_fresh;
};

// The guard on one kind of time, or on memory: the ratio new : base with its 95 % interval.
struct CostReport {
  std::string what;  // "p50", "p95", "mean", "load", "memory"
  Verdict verdict = Verdict::kNotWorse;
  double margin = 0;
  double ratio = 1;
  std::optional<double> low, high;  // none: too few blocks

  // Whether the interval rules out that it is dearer by more than the margin.
  bool is_within_margin() const { return high && *high <= 1 + margin; }
};

// Either costs, or the reason why they are not compared, a clause without its full stop.
struct CostReports {
  std::vector<CostReport> costs;
  std::string not_compared;
  // Of what is not compared: undecided if times of the new side alone do not count. A version that
  // is too slow to be asked everything would pass otherwise.
  Verdict verdict = Verdict::kNotWorse;
  std::vector<std::string> remarks = {};  // on the times, whole sentences
};

// A request whose score by the first measure differs.
struct ChangedRequest {
  std::string id, name, text;
  double base = 0;
  double fresh = 0;
  std::string base_outcome, fresh_outcome;
  std::vector<ShownService> base_ranking, fresh_ranking;  // the first ranks, as far as known
};

// What a gate says of a change.
struct GateReport {
  Verdict verdict = Verdict::kUndecided;
  QualityRule rule;
  Side base, fresh;
  std::vector<MeasureReport> measures;  // at least one
  FailureReport failures;
  CostReports costs;
  std::size_t changed_scores = 0;       // requests that are scored otherwise by the first measure
  std::size_t changed_rankings = 0;     // requests that are ranked otherwise, where both are known
  std::vector<ChangedRequest> changed;  // those that changed most, the greatest loss first
  std::size_t left_out = 0;             // requests for which no measure is defined
  std::vector<std::string> remarks;     // whole sentences
};

}  // namespace matchbench::gate
