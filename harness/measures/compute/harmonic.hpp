#pragma once

#include <cstdint>

namespace matchbench::compute {

// Σ_{i=first..last} x^(i−1)/i for 0 ≤ x ≤ 1 and 1 ≤ first; 0 where last < first. Exact to rounding
// and quick for any `last`: far ranks are integrated (Euler–Maclaurin's formula at midpoints).
double harmonic_sum(double x, std::uint64_t first, std::uint64_t last);

}  // namespace matchbench::compute
