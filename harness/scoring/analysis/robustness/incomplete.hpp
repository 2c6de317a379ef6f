#pragma once

#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// What becomes of a withheld judgment. infAP estimates from the judged members of a known pool what
// the others are worth, so it needs them there; all other measures but Judged and RBPResid give the
// same either way.
enum class Withheld : std::uint8_t {
  kPooled,   // the service stays a member of the pool, its grade unknown (−1 in TREC's files)
  kDropped,  // the service is like one that nobody ever looked at: qrels with fewer lines
};

inline constexpr std::array<std::string_view, 2> kWithheldNames = {"pooled", "dropped"};

// The request without the judgments that are not kept; `is_kept` by slot.
measures::SettingGains::Request without_judgments(const measures::SettingGains::Request& request,
                                                  const std::vector<bool>& is_kept,
                                                  Withheld withheld);

// How measures behave when judgments are taken away (Buckley & Voorhees 2004; the SIGIR 2007 study
// of incomplete relevance data). For each request its relevant and its nonrelevant judged services
// are put in one random order each; the f-judgments are the first ⌈f·count⌉ of both, so that
// smaller fractions are contained in larger ones. At least `least_relevant` and `least_nonrelevant`
// are kept, or all if there are fewer: the *larger* of share and least number. (The study prints
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

// What the signed-rank test decides about pairs of systems with all judgments and with a part of
// them, as the SIGIR 2007 study counts it: a *positive* is a pair for which the hypothesis that the
// systems are equal (H0) is accepted. So a false positive is a difference that is lost.
struct DecisionCounts {
  std::size_t true_positive = 0;   // C11: H0 is accepted with both
  std::size_t false_negative = 0;  // C12: accepted with all judgments, rejected with the part
  std::size_t false_positive = 0;  // C21: rejected with all judgments, accepted with the part
  std::size_t true_negative = 0;   // C22: rejected with both
  std::size_t reversed = 0;        // those of C22 in which the other system is better

  double accuracy() const;                            // (C11 + C22)/all
  std::optional<double> true_positive_rate() const;   // TP = C11/(C11 + C12); none if 0/0
  std::optional<double> precision() const;            // P = C11/(C11 + C21); none if 0/0
  std::optional<double> false_positive_rate() const;  // C21/(C21 + C22); none if 0/0
  std::optional<double> g_mean() const;               // √(TP · P); none if one of them is none
};

// One measure at one fraction, over the repetitions.
struct IncompletePoint {
  std::size_t value = 0;  // of the plan
  double fraction = 0;
  double mean_judged = 0;  // judged services per request
  // Kendall's τ-b between the system orders by these judgments and by all; none if it exists in
  // no repetition.
  std::optional<double> tau;
  std::optional<double> lowest_tau;
  std::optional<double> highest_tau;
  double mean_score = 0;     // over systems
  DecisionCounts decisions;  // summed
};

// The signed-rank test of the decisions is exact up to this many requests with a difference, and
// approximate beyond (paired_tests.hpp).
inline constexpr std::size_t kExactDecisions = 25;

// One for each value of the plan, then for each fraction. Throws an input Error if there are fewer
// than two systems or requests, or if a measure is undefined for all requests.
std::vector<IncompletePoint> study_incomplete(const Experiment& experiment,
                                              const JudgedSetting& setting,
                                              const measures::ScoringPlan& plan,
                                              const IncompleteOptions& options);

// The smallest fraction below 1 whose τ, or whose accuracy of decisions, exceeds 0.9.
struct Knee {
  double fraction = 0;
  std::optional<double> low_again;  // the largest fraction above it that does not exceed 0.9
};

// None if no fraction below 1 does. The points of a value are in rising order of fractions.
std::optional<Knee> tau_knee(std::span<const IncompletePoint> points, std::size_t value);
std::optional<Knee> accuracy_knee(std::span<const IncompletePoint> points, std::size_t value);

}  // namespace matchbench::analysis
