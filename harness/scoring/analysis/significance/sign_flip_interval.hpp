#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/sign_flips.hpp"
#include "harness/scoring/measures/bootstrap.hpp"

#include <span>
#include <vector>

namespace matchbench::analysis {

// The interval of a mean paired difference that inverts the sign-flip test of the requests: the
// shifts x for which the test of d − x, two-sided, gives p ≥ 1 − confidence. Like the test it
// assumes differences that are distributed symmetrically about their mean.
//
// One or more differences. With few requests no shift is rejected (at 95 % below six): the bounds
// are infinite, unless all differences are 0. Differences that are all equal give low = high.
measures::Interval sign_flip_interval(std::span<const double> differences,
                                      const FlipOptions& options, double confidence = 0.95);

// The same for all pairs of systems, in less time: they share the flips. Each interval holds for
// itself; they are not adjusted for one another. Memory grows with systems × flips.
std::vector<measures::Interval> sign_flip_intervals(const ScoreMatrix& scores,
                                                    const FlipOptions& options,
                                                    double confidence = 0.95);

}  // namespace matchbench::analysis
