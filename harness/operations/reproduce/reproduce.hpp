#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/scoring/analysis/reproduction/reproduction.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::reproduce {

struct ReproduceRequest {
  std::filesystem::path round;  // a database or a bundle
  // What the person says: a published round decides neither its confinement nor what is opened.
  conduct::ForeignTerms terms;
  std::filesystem::path database;     // of the new round; must not be there yet
  std::vector<std::string> measures;  // the first decides; empty: the contest's
  std::string relevance;              // setting; empty: the first of the contest
  std::string baseline;               // entrant; empty: the last of the board that answered
  std::uint64_t depth = 10;           // of Kendall's tau union
};

// Something in which the two rounds were not run alike.
struct ReproductionDifference {
  std::string what;  // "collection", "plugin of 'keyword'", "harness"
  std::string then;
  std::string now;
};

struct ReproducedEntrant {
  std::string name;
  analysis::Reproduction verdict = analysis::Reproduction::kUndecided;
  std::size_t requests = 0;   // that both rounds asked
  std::size_t ranked = 0;     // of those, answered with a ranking in at least one of them
  std::size_t identical = 0;  // of those, answered with the same rankings, scores included
  // Of those, answered with rankings that share no service before the depth of Kendall's tau union,
  // which is 1 there.
  std::size_t disjoint = 0;
  // Timed queries that failed, which makes rankings differ, too.
  std::uint64_t failed_then = 0, failed_now = 0;
  // Means over the requests for which the measure is defined, and what their differences say. None:
  // it is defined for none, or the entrant is in one round only.
  std::optional<double> original, again;
  std::optional<analysis::ReproducedScores> scores;
  // Means over the requests that both answered.
  std::optional<double> tau_union;
  std::optional<double> overlap;  // rank-biased, p = .9
  // Against the baseline; none of the baseline itself.
  std::optional<double> effect_ratio, relative_improvement_change;
};

struct ReproductionReport {
  std::string contest;
  std::string measure;
  std::string setting;
  std::string baseline;
  std::uint64_t depth = 10;
  std::filesystem::path database;
  std::vector<ReproductionDifference> differences;
  std::vector<ReproducedEntrant> entrants;                              // in the original's order
  analysis::Reproduction verdict = analysis::Reproduction::kIdentical;  // the worst of theirs
};

// Runs the round again, with the registered plugins or those of `terms`, its seed and its secret,
// into a database of its own, scores both with the same judgments and compares them. A plugin of
// another digest is named before it runs, and so are judgments of the collection that are others
// than the bundle's, which score both rounds. Throws an input Error if the round cannot be run here
// or entrants would be trained on such judgments, an environment Error if it was interrupted.
ReproductionReport reproduce(const ReproduceRequest& request, const session::WorkerSource& programs,
                             conduct::ContestObserver& observer,
                             const std::function<bool()>& interrupt);

}  // namespace matchbench::reproduce
