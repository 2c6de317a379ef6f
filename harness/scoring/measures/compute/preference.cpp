#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include <algorithm>

namespace matchbench::measures::compute {

namespace {

// Number of pairs among `size` services.
double pairs_among(double size) {
  return size * (size - 1) / 2;
}

}  // namespace

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

// 1 − D/(N(N−1)/2) over all N services: the retrieved ones in order, the others as one tied block.
double tau_prime(const Query& q, const Arguments& a) {
  const auto& request = q.request;
  const auto& hits = q.hits(a);
  const auto size = static_cast<double>(*request.collection_size);
  if (size < 2) return 1;
  const std::size_t levels = request.level_gain.size() - 1;
  LevelCounts seen(q.workspace.counts, levels);

  double against = 0;
  for (std::uint32_t h = 0; h < hits.size; ++h) {  // lower gains above this service
    const auto level = request.level_of_slot[hits.slot[h]];
    against += hits.rank[h] - 1.0 - seen.at_least(level);
    seen.add(level);
  }

  const double hidden = size - q.n();  // not retrieved
  double hidden_ties = 0;              // pairs of them with equal gain
  double hidden_relevant = 0;
  for (std::size_t level = 1; level <= levels; ++level) {
    const auto above = level == levels ? 0 : seen.at_least(level + 1);
    const double missed = request.level_size[level] - (seen.at_least(level) - above);
    against += missed * (q.n() - static_cast<double>(seen.at_least(level)));
    hidden_ties += pairs_among(missed);
    hidden_relevant += missed;
  }
  hidden_ties += pairs_among(hidden - hidden_relevant);
  against += (pairs_among(hidden) - hidden_ties) / 2;
  return 1 - against / pairs_among(size);
}

}  // namespace matchbench::measures::compute
