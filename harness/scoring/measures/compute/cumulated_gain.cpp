#include "harness/scoring/measures/compute/computations.hpp"

#include <algorithm>

// Generalized average precision (Kishida 2005) and its variant over all ranks (Küster &
// König-Ries 2010).

namespace matchbench::measures::compute {

double cumulated_gain(const Query& q, const Arguments& a) {
  return q.curve(a).at(a.cutoff);
}

double ideal_cumulated_gain(const Query& q, const Arguments& a) {
  return q.ideal(a).at(a.cutoff);
}

double normalized_cumulated_gain(const Query& q, const Arguments& a) {
  return q.curve(a).at(a.cutoff) / q.ideal(a).at(a.cutoff);
}

// nDCG averaged over the relevant services; a service that is not retrieved counts with the final
// DCG.
double ndcg_over_relevant(const Query& q, const Arguments& a) {
  const auto& curve = q.curve(a);
  const auto& ideal = q.ideal(a);
  const auto gains = q.gains(a);
  const auto relevant = static_cast<double>(q.ideal_gains(a).size());
  double sum = 0;
  double retrieved = 0;
  for (std::size_t h = 0; h < curve.rank.size(); ++h) {
    if (gains[curve.slot[h]] <= 0) continue;
    sum += curve.sum[h] / ideal.at(curve.rank[h]);
    ++retrieved;
  }
  return (sum + (relevant - retrieved) * curve.total() / ideal.total()) / relevant;
}

double weighted_precision(const Query& q, const Arguments& a) {
  const auto& curve = q.curve(a);
  const auto& ideal = q.ideal(a);
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size(); ++h) sum += curve.sum[h] / ideal.at(curve.rank[h]);
  return sum / q.request.relevant;
}

double weighted_r_precision(const Query& q, const Arguments& a) {
  return q.curve(a).at(q.request.relevant) / q.ideal(a).total();
}

// Σ_{i=1..L} DCG(i)/IDCG(i) = Σ_{relevant services} discounted gain ·
// Σ_{i=rank..L} 1/IDCG(i). The table has that tail for ranks up to R; IDCG is constant beyond.
void prepare_averaged_gain(const PreparedRequest& r, const Arguments& a, Workspace&, State& state) {
  const auto depth = r.depth(a);
  const auto& ideal = r.curves[a.curve];
  const auto bent = std::min<std::uint64_t>(r.relevant, depth);
  state.table.resize(bent + 2);
  state.table[bent + 1] = static_cast<double>(depth - bent) / ideal.total();
  for (auto i = bent; i > 0; --i) state.table[i] = state.table[i + 1] + 1 / ideal.sums[i];
}

double averaged_gain(const Query& q, const Arguments& a) {
  const auto depth = q.request.depth(a);
  const auto& curve = q.curve(a);
  const auto& tail = q.state(a).table;
  const double total = q.ideal(a).total();
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size() && curve.rank[h] <= depth; ++h) {
    const std::uint64_t rank = curve.rank[h];
    sum += curve.step[h] *
           (rank < tail.size() ? tail[rank] : static_cast<double>(depth - rank + 1) / total);
  }
  return sum / static_cast<double>(depth);
}

void prepare_generalized_average(const PreparedRequest& r, const Arguments& a, Workspace&,
                                 State& state) {
  const auto& ideal = r.curves[a.curve];
  state.ideal = 0;
  for (std::uint32_t i = 1; i <= r.relevant; ++i) state.ideal += ideal.sums[i] / i;
}

double generalized_average_precision(const Query& q, const Arguments& a) {
  const auto& curve = q.curve(a);
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size(); ++h) sum += curve.sum[h] / curve.rank[h];
  return sum / q.state(a).ideal;
}

// Σ_{i=1..L} CG(i)/i = Σ_{relevant services} gain · Σ_{i=rank..L} 1/i.
void prepare_generalized_average_prime(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                       State& state) {
  const auto depth = r.depth(a);
  const auto tail = w.harmonic_tail(depth, r.ideal_gains[0].size());
  const auto& gains = r.ideal_gains[0];
  state.ideal = 0;
  for (std::size_t i = 0; i < std::min<std::uint64_t>(gains.size(), depth); ++i) {
    state.ideal += gains[i] * tail[i + 1];
  }
}

double generalized_average_precision_prime(const Query& q, const Arguments& a) {
  const auto depth = q.request.depth(a);
  const auto tail = q.workspace.harmonic_tail(depth, q.n());
  const auto& curve = q.curve(a);
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size() && curve.rank[h] <= depth; ++h) {
    sum += curve.step[h] * tail[curve.rank[h]];
  }
  return sum / q.state(a).ideal;
}

}  // namespace matchbench::measures::compute
