#include "harness/scoring/measures/compute/computations.hpp"

#include <algorithm>
#include <cmath>

// Binary measures averaged over the groups of judges, as trec_eval's *_avgjg: each group has its
// own relevant services; a group without any scores 0.
namespace matchbench::measures::compute {
namespace {

// Calls use(ranks of the relevant services retrieved, number of relevant services) for each group.
template <class Use>
double mean_over_groups(const Query& q, double threshold, Use use) {
  auto& is_relevant = q.workspace.order;  // by slot
  auto& ranks = q.workspace.counts;
  double sum = 0;
  for (const auto& group : q.request.groups) {
    is_relevant.assign(q.request.grades.size(), 0);
    for (const auto& entry : group.entries) {
      if (entry.grade >= threshold) is_relevant[entry.slot] = 1;
    }
    const auto relevant = std::count(is_relevant.begin(), is_relevant.end(), 1U);
    ranks.clear();
    for (std::uint32_t j = 0; j < q.judged_size; ++j) {
      if (is_relevant[q.workspace.judged_slot[j]] != 0) {
        ranks.push_back(q.workspace.judged_rank[j]);
      }
    }
    if (relevant > 0)
      sum += use(std::span<const std::uint32_t>(ranks), static_cast<double>(relevant));
  }
  return sum / static_cast<double>(q.request.groups.size());
}

double count_within(std::span<const std::uint32_t> ranks, double k) {
  return static_cast<double>(std::upper_bound(ranks.begin(), ranks.end(), k) - ranks.begin());
}

}  // namespace

double group_precision(const Query& q, const Arguments& a) {
  return mean_over_groups(q, a.numbers[0], [&](auto ranks, double) {
    return count_within(ranks, a.cutoff) / a.cutoff;
  });
}

double group_average_precision(const Query& q, const Arguments& a) {
  return mean_over_groups(q, a.numbers[0], [](auto ranks, double relevant) {
    double sum = 0;
    for (std::size_t h = 0; h < ranks.size(); ++h) sum += (static_cast<double>(h) + 1) / ranks[h];
    return sum / relevant;
  });
}

double group_r_precision_multiple(const Query& q, const Arguments& a) {
  return mean_over_groups(q, a.numbers[1], [&](auto ranks, double relevant) {
    const double cutoff = std::floor(a.numbers[0] * relevant + 0.9);
    return cutoff == 0 ? 0 : count_within(ranks, cutoff) / cutoff;
  });
}

}  // namespace matchbench::measures::compute
