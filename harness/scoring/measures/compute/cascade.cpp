#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

// Expected reciprocal rank (Chapelle, Metzler, Zhang & Grinspan 2009, eq. 4).
namespace matchbench::measures::compute {

// table[level] = probability that the user stops there, (2^g − 1)/2^gmax; ideal = ERR of the ideal
// ranking.
void prepare_expected_reciprocal_rank(const PreparedRequest& r, const Arguments& a, Workspace&,
                                      State& state) {
  const double highest = highest_on_scale(r, a, a.numbers[0]);
  state.table.assign(r.level_gain.size(), 0);
  for (std::size_t l = 1; l < r.level_gain.size(); ++l) {
    const double gain = r.level_gain[l];
    // (2^g − 1)/2^m without overflow for large g or cancellation for small ones.
    state.table[l] = std::exp2(gain - highest) * -std::expm1(-gain * std::numbers::ln2);
  }
  state.ideal = 0;
  double reached = 1;
  std::uint32_t rank = 1;
  for (std::size_t l = r.level_gain.size() - 1; l > 0; --l) {
    for (std::uint32_t i = 0; i < r.level_size[l] && rank <= a.cutoff; ++i, ++rank) {
      state.ideal += reached * state.table[l] / rank;
      reached *= 1 - state.table[l];
    }
  }
}

double expected_reciprocal_rank(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto& stop = q.state(a).table;
  const auto within = hits.within(a.cutoff);
  double reached = 1;
  double sum = 0;
  for (std::uint32_t h = 0; h < within; ++h) {
    const double probability = stop[q.request.level_of_slot[hits.slot[h]]];
    sum += reached * probability / hits.rank[h];
    reached *= 1 - probability;
  }
  return sum;
}

double normalized_expected_reciprocal_rank(const Query& q, const Arguments& a) {
  return expected_reciprocal_rank(q, a) / q.state(a).ideal;
}

}  // namespace matchbench::measures::compute
