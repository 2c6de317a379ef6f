#include "harness/scoring/measures/compute/computations.hpp"

#include <algorithm>

namespace matchbench::measures::compute {

// Buckley & Voorhees 2004, with the bound min(R, Nonrel) of trec_eval.
double bpref(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto relevant = hits.counts.relevant;
  const double bound = std::min(relevant, hits.counts.nonrelevant);
  double sum = 0;
  for (std::uint32_t h = 0; h < hits.size; ++h) {
    const auto above = hits.nonrelevant_above[h];
    sum += above == 0 ? 1 : 1 - std::min(above, relevant) / bound;
  }
  return sum / relevant;
}

// Yilmaz & Aslam 2006, with the smoothing constant of trec_eval.
double inferred_average_precision(const Query& q, const Arguments& a) {
  constexpr double kEpsilon = 1e-5;
  const auto& hits = q.hits(a);
  double sum = 0;
  for (std::uint32_t h = 0; h < hits.size; ++h) {
    const double rank = hits.rank[h];
    if (rank == 1) {
      sum += 1;
      continue;
    }
    const double above = rank - 1;
    const double relevant = h;
    const double judged = relevant + hits.nonrelevant_above[h];
    sum += 1 / rank + above / rank * (hits.pooled_above[h] / above) * (relevant + kEpsilon) /
                          (judged + 2 * kEpsilon);
  }
  return sum / hits.counts.relevant;
}

}  // namespace matchbench::measures::compute
