#include "harness/scoring/measures/compute/computations.hpp"

#include <algorithm>
#include <cmath>

// Measures that blend gain with count or cost.
namespace matchbench::measures::compute {

double q_measure(const Query& q, const Arguments& a) {
  const double beta = a.numbers[0];
  const auto& curve = q.curve(a);
  const auto& ideal = q.ideal(a);
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size(); ++h) {
    const double rank = curve.rank[h];
    sum += (beta * curve.sum[h] + static_cast<double>(h + 1)) /
           (beta * ideal.at(curve.rank[h]) + rank);
  }
  return sum / q.request.relevant;
}

double r_measure(const Query& q, const Arguments& a) {
  const double beta = a.numbers[0];
  const auto relevant = q.request.relevant;
  return (beta * q.curve(a).at(relevant) + q.hits(a).within(relevant)) /
         (beta * q.ideal(a).total() + relevant);
}

// table[i] = C(i) = Σ_{j≤i} max(ideal gain at j, 1), up to the end of the ideal ranking.
void prepare_gain_over_cost(const PreparedRequest& r, const Arguments& a, Workspace&,
                            State& state) {
  const auto& gains = r.ideal_gains[r.gain_of_curve[a.curve]];
  state.table.resize(gains.size() + 1);
  state.table[0] = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    state.table[i + 1] = state.table[i] + std::max(gains[i], 1.0);
  }
}

double gain_over_cost(const Query& q, const Arguments& a) {
  const auto& curve = q.curve(a);
  const auto gains = q.gains(a);
  const auto& cost = q.state(a).table;
  double cumulated = 0;
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size(); ++h) {
    const double gain = gains[curve.slot[h]];
    if (gain == 0) continue;
    cumulated += gain;
    const std::size_t rank = curve.rank[h];
    const double paid =
        rank < cost.size() ? cost[rank] : cost.back() + static_cast<double>(rank + 1 - cost.size());
    sum += gain / std::log2(2 + paid - cumulated);
  }
  return sum / q.ideal(a).total();
}

double binary_gain_over_cost(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto weights = q.workspace.weights(Discount{}, q.n());  // [i] = 1/log2(i + 1)
  double sum = 0;
  for (std::uint32_t h = 0; h < hits.size; ++h) sum += weights[hits.rank[h] - h];
  return sum / hits.counts.relevant;
}

}  // namespace matchbench::measures::compute
