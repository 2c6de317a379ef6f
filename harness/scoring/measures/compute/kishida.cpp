#include "harness/scoring/measures/compute/computations.hpp"

#include <algorithm>

// Generalized average precision (Kishida 2005) and its variant over all ranks (Küster &
// König-Ries 2010).
namespace matchbench::measures::compute {

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
