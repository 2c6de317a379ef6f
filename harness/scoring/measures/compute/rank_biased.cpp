#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include <algorithm>
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

// Clarke, Vtyurina & Smucker 2021, TOIS 39(1), and the authors' program: rank-biased overlap with
// an ideal ranking to a fixed depth, past the end of both. If it stopped at the end of the longer
// one, as depth 0 asks, every service at the end of a ranking would raise its score. An ideal
// ranking has the relevant services by falling gain; of several, the one counts that keeps the
// order of the ranking within each gain and so overlaps most.
double compatibility(const Query& q, const Arguments& a) {
  const double p = a.numbers[0];
  const bool normalize = a.numbers[1] != 0;
  const auto& hits = q.hits(a);
  const auto depth = a.numbers[2] > 0 ? static_cast<std::uint32_t>(a.numbers[2])
                                      : std::max(q.n(), q.request.relevant);

  // next[l] = the place in the ideal ranking of the next service of level l.
  auto& next = q.workspace.counts;
  next.assign(q.request.level_gain.size(), 0);
  std::uint32_t above = 0;
  for (std::size_t level = next.size() - 1; level > 0; --level) {
    next[level] = above + 1;
    above += q.request.level_size[level];
  }
  // met[i] = how many services both rankings have among their first i ranks, but not among i − 1.
  auto& met = q.workspace.order;
  met.assign(depth + 1, 0);
  for (std::uint32_t h = 0; h < hits.size; ++h) {
    const auto place = next[q.request.level_of_slot[hits.slot[h]]]++;
    const auto both = std::max(place, hits.rank[h]);
    if (both <= depth) ++met[both];
  }

  double overlap = 0;
  double of_ideal = 0;
  double weights = 0;
  double weight = 1;
  std::uint32_t common = 0;
  for (std::uint32_t i = 1; i <= depth; ++i) {
    common += met[i];
    overlap += weight * common / i;
    of_ideal += weight * std::min(i, q.request.relevant) / i;
    weights += weight;
    weight *= p;
  }
  return overlap / (normalize ? of_ideal : weights);
}

}  // namespace matchbench::measures::compute
