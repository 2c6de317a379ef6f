#pragma once

#include "harness/analysis/bootstrap_test.hpp"
#include "harness/analysis/correction.hpp"
#include "harness/analysis/randomization.hpp"
#include "harness/analysis/score_matrix.hpp"
#include "harness/analysis/tie_groups.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace matchbench {

// Tests that tell two systems apart, as far as the choice is the user's.
enum class PairTest : std::uint8_t {
  kRandomization,
  kT,
  kWilcoxon,
  kSign,
  kBootstrap,  // studentized
  kTukey,      // adjusted for all pairs in itself, as the next
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

// Of all pairs of systems, as the test gives them.
std::vector<double> pair_p_values(const ScoreMatrix& scores, const SignificanceOptions& options);

// Who is better than whom, and who shares a rank.
struct Separation {
  std::vector<double> means;              // by system
  std::vector<double> p_values;           // of all pairs
  std::vector<double> adjusted_p_values;  // compare with alpha
  TieGroups groups;
};
Separation separate(const ScoreMatrix& scores, const SignificanceOptions& options);

// How well a measure tells systems apart (Sakai 2006): the achieved significance levels of all
// pairs. The lower they are, the more the measure discriminates.
struct DiscriminativePower {
  std::vector<double> levels;      // falling: the ASL curve
  std::vector<std::size_t> pairs;  // whose, as places in the list of all pairs
  double separated_share = 0;      // of pairs with a level below alpha
  double largest_undetected = 0;   // the largest |difference of means| that was not separated
};
DiscriminativePower discriminative_power(const ScoreMatrix& scores,
                                         const SignificanceOptions& options);

}  // namespace matchbench
