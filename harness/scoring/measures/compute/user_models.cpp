#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

// Measures of the C/W/L framework (Moffat, Bailey, Scholer & Thomas 2017, TOIS 35(3)): Σ W_i r_i
// with weights W that add up to 1, where W_i is proportional to Π_{j<i} C_j and C_j is the
// probability that the user continues from rank j. Weights are normalised over 1 000 ranks, as
// cwl_eval does and so ir-measures; ranks that the ranking does not have are empty.
// Expected reciprocal rank (Chapelle, Metzler, Zhang & Grinspan 2009, eq. 4).

namespace matchbench::measures::compute {

namespace {

constexpr std::uint32_t kRanks = 1000;

// The scale from min_rel to max_rel, which a gain is mapped from to [0, 1]: the last two of the
// measure's parameters.
struct RelevanceScale {
  double lowest = 0;
  double span = 1;

  double share_of(double gain) const { return std::max(0.0, gain - lowest) / span; }
};

RelevanceScale scale_of(const PreparedRequest& request, const Arguments& a) {
  const double lowest = a.numbers[a.numbers.size() - 2];
  const double highest = highest_on_scale(request, a, a.numbers.back(), "max_rel");
  if (lowest < highest) return {lowest, highest - lowest};
  throw input_error(fmt::format("{}: min_rel = {} is not below max_rel = {}", to_string(*a.measure),
                                lowest, highest),
                    "min_rel and max_rel are the ends of the scale of gains");
}

// Σ weight(i)·r_i over the first `ranks` ranks.
template <class Weight>
double weighted_sum(const Query& q, const Arguments& a, std::uint32_t ranks, Weight weight) {
  const auto scale = scale_of(q.request, a);
  const auto& curve = q.curve(a);
  double sum = 0;
  for (std::size_t h = 0; h < curve.rank.size() && curve.rank[h] <= ranks; ++h) {
    sum += scale.share_of(curve.step[h]) * weight(curve.rank[h]);
  }
  return sum;
}

// Π_{j<i} C_j of INSQ, which telescopes to (2T/(i + 2T − 1))².
double insq_weight(double wanted, std::uint32_t rank) {
  const double ratio = 2 * wanted / (rank - 1.0 + 2 * wanted);
  return ratio * ratio;
}

}  // namespace

// Moffat, Scholer & Thomas 2012, ADCS: C_i = ((i + 2T − 1)/(i + 2T))².
void prepare_insq(const PreparedRequest&, const Arguments& a, Workspace&, State& state) {
  state.ideal = 0;
  for (std::uint32_t i = 1; i <= kRanks; ++i) state.ideal += insq_weight(a.numbers[0], i);
}

double insq(const Query& q, const Arguments& a) {
  return weighted_sum(q, a, kRanks, [&](auto rank) { return insq_weight(a.numbers[0], rank); }) /
         q.state(a).ideal;
}

// Bailey, Moffat, Scholer & Thomas 2015, SIGIR: C_i = ((i + T + T_i − 1)/(i + T + T_i))², where T_i
// is T less what the first i ranks have given. As no rank gives more than 1, i + T + T_i ≥ 2T > 0.
double inst(const Query& q, const Arguments& a) {
  const double wanted = a.numbers[0];
  const auto scale = scale_of(q.request, a);
  const auto& curve = q.curve(a);
  double weight = 1;
  double weights = 0;
  double sum = 0;
  double given = 0;
  std::size_t h = 0;
  for (std::uint32_t i = 1; i <= kRanks; ++i) {
    if (h < curve.rank.size() && curve.rank[h] == i) {
      const double share = scale.share_of(curve.step[h++]);
      sum += weight * share;
      given += share;
    }
    weights += weight;
    const double to_go = i + 2 * wanted - given;
    weight *= (to_go - 1) / to_go * ((to_go - 1) / to_go);
  }
  return sum / weights;
}

// DCG with the discount log2(i + 1), scaled so that the weights of the first k ranks add up to 1.
void prepare_scaled_dcg(const PreparedRequest&, const Arguments& a, Workspace&, State& state) {
  state.ideal = 0;
  for (std::uint32_t i = 1; i <= std::min(a.cutoff, kRanks); ++i) {
    state.ideal += 1 / std::log2(i + 1.0);
  }
}

double scaled_dcg(const Query& q, const Arguments& a) {
  const auto weight = [](std::uint32_t rank) { return 1 / std::log2(rank + 1.0); };
  return weighted_sum(q, a, std::min(a.cutoff, kRanks), weight) / q.state(a).ideal;
}

// Zhang, Liu, Li, Zhang, Xu & Ma 2017, SIGIR, static model: the user reads on until the gains add
// up to T or k ranks are read, and every rank read counts the same.
double bejeweled_player(const Query& q, const Arguments& a) {
  const auto scale = scale_of(q.request, a);
  const auto& curve = q.curve(a);
  const double wanted = a.numbers[0] * scale.span;  // in grades, whose sums are exact
  const auto last = std::min(a.cutoff, kRanks);
  double given = 0;
  for (std::size_t h = 0; h < curve.rank.size() && curve.rank[h] <= last; ++h) {
    given += std::max(0.0, curve.step[h] - scale.lowest);
    if (given >= wanted) return given / scale.span / curve.rank[h];
  }
  return given / scale.span / last;
}

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
