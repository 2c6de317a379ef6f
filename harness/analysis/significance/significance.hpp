#pragma once

#include "harness/analysis/score_matrix.hpp"
#include "harness/analysis/significance/bootstrap_test.hpp"
#include "harness/analysis/significance/correction.hpp"
#include "harness/analysis/significance/randomization.hpp"
#include "harness/analysis/significance/standings.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// The tests from which a user chooses the one that decides whether two systems are separated.
enum class PairTest : std::uint8_t {
  kRandomization,
  kT,
  kWilcoxon,
  kSign,
  kBootstrap,  // studentized
  kTukey,      // adjusted for all pairs in itself, as Nemenyi's
  kNemenyi,
};

// "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi".
std::string_view name_of(PairTest test);
std::optional<PairTest> pair_test_named(std::string_view name);
bool is_adjusted_in_itself(PairTest test);

struct SignificanceOptions {
  PairTest test = PairTest::kRandomization;
  Correction correction = Correction::kHolm;  // not applied to tests that adjust in themselves
  double alpha = 0.05;
  RandomizationOptions randomization = {};
  BootstrapOptions bootstrap = {};
};

// Two-sided p-values of all pairs of systems. None: the test is undefined for the pair, because the
// differences of its scores are equal for all requests and the test compares with their variance.
using PairPValues = std::vector<std::optional<double>>;
PairPValues pair_p_values(const ScoreMatrix& scores, const SignificanceOptions& options);

// The correction of the options; none for tests that are adjusted in themselves.
Correction applied_correction(const SignificanceOptions& options);

// Which systems the data tell apart under the options' test and correction.
struct Separation {
  std::vector<double> means;        // by system
  PairPValues p_values;             // of all pairs
  PairPValues adjusted_p_values;    // none if p_values has none
  std::vector<bool> separated;      // of all pairs: the adjusted p-value is below alpha
  std::size_t undefined_count = 0;  // pairs without a p-value; they are not separated
  Standings standings;
};
Separation separate(const ScoreMatrix& scores, const SignificanceOptions& options);
// The same for each of several matrices, in less time with the randomization test.
std::vector<Separation> separate_all(std::span<const ScoreMatrix* const> scores,
                                     const SignificanceOptions& options);

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
