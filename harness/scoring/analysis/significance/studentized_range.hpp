#pragma once

namespace matchbench::analysis {

// Distribution of the range of k independent standard normal values, divided by an independent
// estimate of their deviation with `degrees` degrees of freedom (∞: a known deviation). Absolute
// error below 1e-8 for k ≤ 200 and degrees ≥ 5, below 1e-6 for degrees ≥ 2. k ≥ 2, q ≥ 0.
double studentized_range_upper(double q, double k, double degrees);  // P(Q > q)

// The q with P(Q > q) = alpha, 0 < alpha < 1.
double studentized_range_critical(double alpha, double k, double degrees);

}  // namespace matchbench::analysis
