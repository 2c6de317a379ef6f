#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/greedy_ideal.hpp"
#include "harness/scoring/measures/harmonic.hpp"

#include <algorithm>
#include <cmath>

// Novelty and diversity, as NIST's ndeval computes them: binary subtopics, those without a relevant
// service do not count.
namespace matchbench::measures::compute {
namespace {

// The value of a service whose subtopics have been seen before: Σ (1 − α)^seen (Clarke et al. 2008,
// eq. 6), on `novelty`, the factor left of each subtopic.
double novelty_of(std::span<const std::uint32_t> subtopics, std::span<const double> novelty) {
  double sum = 0;
  for (const auto id : subtopics) sum += novelty[id];
  return sum;
}

void consume(std::span<const std::uint32_t> subtopics, double alpha, std::vector<double>& novelty) {
  for (const auto id : subtopics) novelty[id] *= 1 - alpha;
}

// Σ over the ranks of novelty gain · weight(rank), up to the cutoff.
template <class Weight>
double novelty_sum(const Query& q, const Arguments& a, Weight weight) {
  auto& memory = q.workspace;
  memory.numbers.assign(q.request.subtopic_size.size(), 1);
  double sum = 0;
  for (std::uint32_t j = 0; j < q.judged_size && memory.judged_rank[j] <= a.cutoff; ++j) {
    const auto subtopics = q.request.subtopics_of(memory.judged_slot[j]);
    if (subtopics.empty()) continue;
    sum += novelty_of(subtopics, memory.numbers) * weight(memory.judged_rank[j]);
    consume(subtopics, a.numbers[0], memory.numbers);
  }
  return sum;
}

// Σ novelty gain · weight(rank) over the ranks of the greedily built ideal ranking, up to the
// cutoff.
template <class Weight>
double greedy_sum(const PreparedRequest& r, double alpha, std::uint32_t cutoff, Workspace& w,
                  Weight weight) {
  double sum = 0;
  std::uint32_t rank = 0;
  for (const double gain : greedy_gains(r, alpha, cutoff, w)) sum += gain * weight(++rank);
  return sum;
}

double reciprocal(std::uint32_t rank) {
  return 1.0 / rank;
}

// β^(rank − 1), the share of users who reach the rank.
auto patience_of(const Arguments& a) {
  return [beta = a.numbers[1]](std::uint32_t rank) { return std::pow(beta, rank - 1.0); };
}

}  // namespace

void prepare_alpha_ndcg(const PreparedRequest& r, const Arguments& a, Workspace& w, State& state) {
  const auto weights = w.weights(Discount{}, r.grades.size());
  state.ideal =
      greedy_sum(r, a.numbers[0], a.cutoff, w, [&](std::uint32_t rank) { return weights[rank]; });
}

double alpha_ndcg(const Query& q, const Arguments& a) {
  const auto weights = q.workspace.weights(Discount{}, q.n());
  return novelty_sum(q, a, [&](std::uint32_t rank) { return weights[rank]; }) / q.state(a).ideal;
}

// The ranking that would serve all subtopics anew at every rank.
void prepare_alpha_dcg(const PreparedRequest& r, const Arguments& a, Workspace&, State& state) {
  state.ideal = r.subtopics * discounted_sum(1 - a.numbers[0], a.cutoff);
}

void prepare_intent_aware_err(const PreparedRequest& r, const Arguments& a, Workspace&,
                              State& state) {
  state.ideal = r.subtopics * harmonic_sum(1 - a.numbers[0], 1, a.cutoff);
}

double intent_aware_err(const Query& q, const Arguments& a) {
  return novelty_sum(q, a, reciprocal) / q.state(a).ideal;
}

void prepare_normalized_err_ia(const PreparedRequest& r, const Arguments& a, Workspace& w,
                               State& state) {
  state.ideal = greedy_sum(r, a.numbers[0], a.cutoff, w, reciprocal);
}

// Clarke, Kolla & Vechtomova 2009, ICTIR: (1 − (1−α)β)/M · Σ_k β^(k−1)·gain_k.
double novelty_rbp(const Query& q, const Arguments& a) {
  const double least = 1 - (1 - a.numbers[0]) * a.numbers[1];
  return least * novelty_sum(q, a, patience_of(a)) / q.request.subtopics;
}

void prepare_normalized_novelty_rbp(const PreparedRequest& r, const Arguments& a, Workspace& w,
                                    State& state) {
  // Gains never rise, so the ranks beyond k add at most β^k/(1 − β) times the first gain, which is
  // below the last digit of the sum.
  const double beta = a.numbers[1];
  const double enough = std::ceil(std::log(0x1p-60 * (1 - beta)) / std::log(beta));
  const auto last = static_cast<std::uint32_t>(std::min(enough, double{kWhole}));
  state.ideal = greedy_sum(r, a.numbers[0], last, w, patience_of(a));
}

double normalized_novelty_rbp(const Query& q, const Arguments& a) {
  return novelty_sum(q, a, patience_of(a)) / q.state(a).ideal;
}

double intent_aware_precision(const Query& q, const Arguments& a) {
  const auto& memory = q.workspace;
  std::size_t served = 0;
  for (std::uint32_t j = 0; j < q.judged_size && memory.judged_rank[j] <= a.cutoff; ++j) {
    served += q.request.subtopics_of(memory.judged_slot[j]).size();
  }
  return static_cast<double>(served) / (static_cast<double>(a.cutoff) * q.request.subtopics);
}

double intent_aware_average_precision(const Query& q, const Arguments&) {
  auto& memory = q.workspace;
  memory.counts.assign(q.request.subtopic_size.size(), 0);
  double sum = 0;
  for (std::uint32_t j = 0; j < q.judged_size; ++j) {
    for (const auto id : q.request.subtopics_of(memory.judged_slot[j])) {
      sum += static_cast<double>(++memory.counts[id]) / memory.judged_rank[j] /
             q.request.subtopic_size[id];
    }
  }
  return sum / q.request.subtopics;
}

double subtopic_recall(const Query& q, const Arguments& a) {
  auto& memory = q.workspace;
  memory.counts.assign(q.request.subtopic_size.size(), 0);
  std::uint32_t seen = 0;
  for (std::uint32_t j = 0; j < q.judged_size && memory.judged_rank[j] <= a.cutoff; ++j) {
    for (const auto id : q.request.subtopics_of(memory.judged_slot[j])) {
      seen += memory.counts[id]++ == 0;
    }
  }
  return static_cast<double>(seen) / q.request.subtopics;
}

}  // namespace matchbench::measures::compute
