#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace matchbench::analysis {

// What every test says about one pair of systems. p-values are two-sided; those of Tukey and
// Nemenyi are adjusted for all pairs, the others are not. None: the test is undefined for the pair.
struct PairTests {
  std::size_t first = 0;
  std::size_t second = 0;
  EffectSizes effects;
  // Interval of the difference that inverts the randomization test; none: unbounded.
  std::optional<double> low, high;
  std::optional<double> randomization, t, wilcoxon, sign, bootstrap, percentile, tukey, nemenyi;
  std::optional<double> adjusted;  // by the chosen test and correction
  bool is_separated = false;
};
// In the order of all_pairs(). `separation` is what separate() says with the same options.
std::vector<PairTests> test_all_pairs(const ScoreMatrix& scores, const Separation& separation,
                                      const SignificanceOptions& tests);

// Throws an input Error that names the option if the level or a number of draws is out of its
// range.
void check_tests(const SignificanceOptions& tests);

}  // namespace matchbench::analysis
