#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/bootstrap_test.hpp"
#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/letter_display.hpp"
#include "harness/scoring/analysis/significance/sign_flips.hpp"
#include "harness/scoring/analysis/significance/visible_difference.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// The tests from which a user chooses the one that decides whether two systems are separated.
enum class PairTest : std::uint8_t {
  kMaxT,  // step-down, adjusted for all pairs in itself (max_t.hpp)
  kRandomization,
  kT,
  kWilcoxon,
  kSign,
  kBootstrap,  // studentized
  kTukey,      // adjusted for all pairs in itself, as Nemenyi's
  kNemenyi,
};

// "max-t", "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi".
std::string_view name_of(PairTest test);
std::optional<PairTest> pair_test_named(std::string_view name);
bool is_adjusted_in_itself(PairTest test);

struct SignificanceOptions {
  PairTest test = PairTest::kMaxT;
  Correction correction = Correction::kHolm;  // not applied to tests that adjust in themselves
  double alpha = 0.05;
  FlipOptions flips = {};  // of step-down max-T and of the randomization test
  BootstrapOptions bootstrap = {};
};

// Two-sided p-values of all pairs of systems, each for itself but with Tukey's and Nemenyi's tests,
// which know no others. None: the test is undefined for the pair, because the
// differences of its scores are equal for all requests and the test compares with their variance.
using PairPValues = std::vector<std::optional<double>>;
PairPValues pair_p_values(const ScoreMatrix& scores, const SignificanceOptions& options);

// The correction of the options; none for tests that are adjusted in themselves.
Correction applied_correction(const SignificanceOptions& options);

// The least p-value that the options' test and correction can give to any pair with these requests,
// whatever the scores on the requests where systems differ: no pair can be separated if it is not
// below alpha. 0 for tests that set no such bound.
double least_p_value(const ScoreMatrix& scores, const SignificanceOptions& options);

// Which systems the data tell apart under the options' test and correction.
struct Separation {
  std::vector<double> means;        // by system
  PairPValues p_values;             // of all pairs
  PairPValues adjusted_p_values;    // none if p_values has none
  std::vector<bool> separated;      // of all pairs: the adjusted p-value is below alpha
  std::size_t undefined_count = 0;  // pairs without a p-value; they are not separated
  double least_p = 0;               // least_p_value
  // What the requests can see; none but with step-down max-T, whose critical value it takes.
  std::optional<VisibleDifference> visible;
  Standings standings;
};
Separation separate(const ScoreMatrix& scores, const SignificanceOptions& options);

// How well a measure tells systems apart (Sakai 2006): the achieved significance levels of all
// pairs, after the correction. The lower they are, the more the measure discriminates.
struct DiscriminativePower {
  std::vector<double> levels;      // falling: the curve of achieved levels; 1 if p is undefined
  std::vector<std::size_t> pairs;  // of each level, as places in the list of all pairs
  double separated_share = 0;      // share of the pairs with a level below alpha, in [0, 1]
  double largest_undetected = 0;   // the largest |difference of means| that was not separated
};
DiscriminativePower discriminative_power(const ScoreMatrix& scores,
                                         const SignificanceOptions& options);

}  // namespace matchbench::analysis
