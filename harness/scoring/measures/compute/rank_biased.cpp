#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include <cmath>

namespace matchbench::measures::compute {

// Moffat & Zobel 2008, eq. 4: (1 − p) Σ isrel · p^(i−1).
double rank_biased_precision(const Query& q, const Arguments& a) {
  const double p = a.numbers[0];
  const auto& hits = q.hits(a);
  const auto within = hits.within(a.cutoff);
  double sum = 0;
  for (std::uint32_t h = 0; h < within; ++h) sum += std::pow(p, hits.rank[h] - 1.0);
  return (1 - p) * sum;
}

// Moffat & Zobel 2008, eq. 4, with gains g/gmax in [0, 1] for relevances.
double graded_rank_biased_precision(const Query& q, const Arguments& a) {
  const double p = a.numbers[0];
  const double highest = highest_on_scale(q.request, a, a.numbers[1]);
  const auto& curve = q.curve(a);
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size() && curve.rank[h] <= a.cutoff; ++h) {
    sum += curve.step[h] * std::pow(p, curve.rank[h] - 1.0);
  }
  return (1 - p) * sum / highest;
}

namespace {

// What the unknown ranks up to min(k, n) and all ranks beyond could add: each run of unknown ranks
// i..j is worth p^(i−1) − p^j.
template <class IsKnown>
double residual(const Query& q, const Arguments& a, IsKnown is_known) {
  const double p = a.numbers[0];
  double sum = 0;
  std::uint32_t last = 0;  // the last known rank
  for (std::uint32_t j = 0; j < q.judged_size; ++j) {
    const auto rank = q.workspace.judged_rank[j];
    if (rank > a.cutoff) break;
    if (!is_known(q.workspace.judged_slot[j])) continue;
    if (rank > last + 1) sum += std::pow(p, last) - std::pow(p, rank - 1.0);
    last = rank;
  }
  return sum + std::pow(p, last);
}

}  // namespace

double rank_biased_residual(const Query& q, const Arguments& a) {
  return residual(q, a, [](std::uint32_t) { return true; });
}

double graded_rank_biased_residual(const Query& q, const Arguments& a) {
  return residual(q, a, [&](std::uint32_t slot) { return q.request.grades[slot] >= 0; });
}

}  // namespace matchbench::measures::compute
