#include "harness/measures/compute/computations.hpp"
#include "harness/measures/compute/harmonic.hpp"

#include <algorithm>
#include <cmath>

// Novelty and diversity, as NIST's ndeval computes them: binary subtopics, those without a relevant
// service do not count.
namespace matchbench::compute {
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

}  // namespace

// The greedy ideal. Values only fall while services are taken, so a stale one is an upper bound and
// the best service is known once the top of the heap is up to date.
void prepare_alpha_ndcg(const PreparedRequest& r, const Arguments& a, Workspace& w, State& state) {
  auto& novelty = w.numbers;
  novelty.assign(r.subtopic_size.size(), 1);
  auto& heap = w.heap;
  heap.clear();
  for (std::uint32_t s = 0; s < r.grades.size(); ++s) {
    const auto subtopics = r.subtopics_of(s);
    if (!subtopics.empty()) heap.emplace_back(novelty_of(subtopics, novelty), s);
  }
  std::make_heap(heap.begin(), heap.end());
  const auto weights = w.weights(Discount{}, heap.size());
  state.ideal = 0;
  for (std::uint32_t rank = 1; !heap.empty() && rank <= a.cutoff;) {
    std::pop_heap(heap.begin(), heap.end());
    const auto subtopics = r.subtopics_of(heap.back().second);
    heap.back().first = novelty_of(subtopics, novelty);
    if (heap.size() > 1 && heap.back() < heap.front()) {
      std::push_heap(heap.begin(), heap.end());
      continue;
    }
    state.ideal += heap.back().first * weights[rank++];
    consume(subtopics, a.numbers[0], novelty);
    heap.pop_back();
  }
}

double alpha_ndcg(const Query& q, const Arguments& a) {
  const auto weights = q.workspace.weights(Discount{}, q.n());
  return novelty_sum(q, a, [&](std::uint32_t rank) { return weights[rank]; }) / q.state(a).ideal;
}

// The ranking that would serve all subtopics anew at every rank.
void prepare_intent_aware_err(const PreparedRequest& r, const Arguments& a, Workspace&,
                              State& state) {
  state.ideal = r.subtopics * harmonic_sum(1 - a.numbers[0], 1, a.cutoff);
}

double intent_aware_err(const Query& q, const Arguments& a) {
  const double sum = novelty_sum(q, a, [](std::uint32_t rank) { return 1.0 / rank; });
  return sum / q.state(a).ideal;
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

}  // namespace matchbench::compute
