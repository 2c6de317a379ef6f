#include "harness/scoring/measures/compute/computations.hpp"

#include <algorithm>

// AP estimated from a stratified sample of the pool (Yilmaz, Kanoulas & Aslam 2008). A relevant
// service that was drawn from stratum s represents N_s/n_s relevant ones.
namespace matchbench::measures::compute {
namespace {

std::uint32_t stratum_of(const PreparedRequest& r, std::uint32_t slot) {
  return r.strata.empty() ? 0 : r.strata[slot];
}

std::size_t count_strata(const PreparedRequest& r) {
  return r.strata.empty() ? 1 : 1 + *std::max_element(r.strata.begin(), r.strata.end());
}

}  // namespace

// table[s] = N_s/n_s; ideal = R̂, the estimated number of relevant services.
void prepare_stratified_average_precision(const PreparedRequest& r, const Arguments& a,
                                          Workspace& w, State& state) {
  const double threshold = a.numbers[0];
  const auto strata = count_strata(r);
  state.table.assign(strata, 0);
  w.numbers.assign(strata, 0);  // judged
  for (std::uint32_t s = 0; s < r.grades.size(); ++s) {
    const auto stratum = stratum_of(r, s);
    ++state.table[stratum];
    w.numbers[stratum] += r.grades[s] >= 0 ? 1 : 0;
  }
  for (std::size_t s = 0; s < strata; ++s) {
    state.table[s] = w.numbers[s] == 0 ? 0 : state.table[s] / w.numbers[s];
  }
  state.ideal = 0;
  for (std::uint32_t s = 0; s < r.grades.size(); ++s) {
    if (r.grades[s] >= threshold) state.ideal += state.table[stratum_of(r, s)];
  }
}

double stratified_average_precision(const Query& q, const Arguments& a) {
  constexpr double kEpsilon = 1e-5;
  const auto& request = q.request;
  const auto& weight = q.state(a).table;
  const auto strata = weight.size();
  auto& counts = q.workspace.counts;  // above the rank at hand, of each stratum
  counts.assign(3 * strata, 0);
  std::uint32_t* const pooled = counts.data();
  std::uint32_t* const relevant = pooled + strata;
  std::uint32_t* const judged = relevant + strata;
  double sum = 0;
  for (std::uint32_t j = 0; j < q.judged_size; ++j) {
    const auto slot = q.workspace.judged_slot[j];
    const auto stratum = stratum_of(request, slot);
    const double rank = q.workspace.judged_rank[j];
    const bool is_relevant = request.grades[slot] >= a.numbers[0];
    if (is_relevant) {
      double expected = 0;  // relevant services above
      for (std::size_t t = 0; t < strata; ++t) {
        expected += pooled[t] * (relevant[t] + kEpsilon) / (judged[t] + 2 * kEpsilon);
      }
      sum += weight[stratum] * (1 + expected) / rank;
    }
    ++pooled[stratum];
    relevant[stratum] += is_relevant;
    judged[stratum] += request.grades[slot] >= 0;
  }
  return sum / q.state(a).ideal;
}

}  // namespace matchbench::measures::compute
