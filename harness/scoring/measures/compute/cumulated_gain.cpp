#include "harness/scoring/measures/compute/computations.hpp"

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

}  // namespace matchbench::measures::compute
