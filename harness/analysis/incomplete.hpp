#pragma once

#include "harness/analysis/experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench {

// What becomes of a withheld judgment. infAP estimates from the judged members of a known pool what
// the others are worth, so it needs them there; all other measures but Judged and RBPResid give the
// same either way.
enum class Withheld : std::uint8_t {
  kPooled,   // the service stays a member of the pool, its grade unknown (−1 in TREC's files)
  kDropped,  // the service is as one that nobody ever looked at: qrels with fewer lines
};

// How measures behave when judgments are taken away (Buckley & Voorhees 2004; the SIGIR 2007 study
// of incomplete relevance data). For each request its relevant and its nonrelevant judged services
// are put in one random order each; the f-judgments are the first ⌈f·count⌉ of both, so that
// smaller fractions are contained in larger ones. At least `least_relevant` and `least_nonrelevant`
// are kept, or all where there are fewer: the *larger* of share and least number. (The study prints
// the minimum of the two, which would take judgments away in the opposite manner.)
struct IncompleteOptions {
  std::vector<double> fractions = {.01, .02, .03, .04, .05, .1, .2, .3,
                                   .4,  .5,  .6,  .7,  .8,  .9, 1};  // rising
  std::size_t least_relevant = 1;
  std::size_t least_nonrelevant = 10;
  Withheld withheld = Withheld::kPooled;
  std::uint64_t seed = 1;
  std::size_t repetitions = 5;  // random orders; the results show their spread
  double alpha = 0.05;          // of the Wilcoxon decisions
  Undefined undefined = Undefined::kSkip;
  std::size_t threads = 0;
};

// Pairwise decisions with fewer judgments against those with all: does the signed-rank test find
// the two systems different, and in the same direction?
struct DecisionCounts {
  std::size_t true_positive = 0;   // found with all, found again, same direction
  std::size_t false_positive = 0;  // found now, but not with all, or in the other direction
  std::size_t false_negative = 0;
  std::size_t true_negative = 0;

  double accuracy() const;
  std::optional<double> false_positive_rate() const;  // none: everything differs with all judgments
  std::optional<double> g_mean() const;  // √(true positive rate · true negative rate)
};

// One measure at one fraction, over the repetitions.
struct IncompletePoint {
  std::size_t value = 0;  // of the plan
  double fraction = 0;
  double mean_judged = 0;  // judged services per request
  // Kendall's τ-b between the system orders by these judgments and by all; none where it exists in
  // no repetition.
  std::optional<double> tau;
  std::optional<double> lowest_tau;
  std::optional<double> highest_tau;
  double mean_score = 0;     // over systems
  DecisionCounts decisions;  // summed
};

// By value of the plan, then fraction. The signed-rank test is exact up to 25 requests with a
// difference, approximate beyond (paired_tests.hpp). Throws an input Error where there are fewer
// than two systems or requests, or a measure is defined nowhere.
std::vector<IncompletePoint> study_incomplete(const Experiment& experiment,
                                              const JudgedSetting& setting, const Plan& plan,
                                              const IncompleteOptions& options);

// The knee: the smallest fraction with τ above 0.9. None where there is none below 1.
std::optional<double> knee(std::span<const IncompletePoint> points, std::size_t value);

}  // namespace matchbench
