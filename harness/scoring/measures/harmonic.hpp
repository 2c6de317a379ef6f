#pragma once

#include <cstdint>

namespace matchbench::measures::compute {

// Both sums are exact to rounding and quick for any `last`: far ranks are integrated
// (Euler–Maclaurin's formula at midpoints).

// Σ_{i=first..last} x^(i−1)/i for 0 ≤ x ≤ 1 and 1 ≤ first; 0 if last < first.
double harmonic_sum(double x, std::uint64_t first, std::uint64_t last);

// Σ_{i=1..last} x^(i−1)/log2(i + 1) for 0 ≤ x ≤ 1.
double discounted_sum(double x, std::uint64_t last);

}  // namespace matchbench::measures::compute
