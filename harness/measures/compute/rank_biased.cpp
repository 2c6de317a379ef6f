#include "harness/measures/compute/computations.hpp"

#include <cmath>

namespace matchbench::compute {

// Moffat & Zobel 2008, eq. 4: (1 − p) Σ isrel · p^(i−1).
double rank_biased_precision(const Query& q, const Arguments& a) {
  const double p = a.numbers[0];
  const auto& hits = q.hits(a);
  const auto within = hits.within(a.cutoff);
  double sum = 0;
  for (std::uint32_t h = 0; h < within; ++h) sum += std::pow(p, hits.rank[h] - 1.0);
  return (1 - p) * sum;
}

// What the unjudged ranks up to n and all ranks beyond could add: each run of unjudged ranks i..j
// is worth p^(i−1) − p^j.
double rank_biased_residual(const Query& q, const Arguments& a) {
  const double p = a.numbers[0];
  double residual = 0;
  std::uint32_t last = 0;  // the last judged rank
  for (std::uint32_t j = 0; j < q.judged_size; ++j) {
    const auto rank = q.workspace.judged_rank[j];
    if (rank > last + 1) residual += std::pow(p, last) - std::pow(p, rank - 1.0);
    last = rank;
  }
  return residual + std::pow(p, last);
}

}  // namespace matchbench::compute
