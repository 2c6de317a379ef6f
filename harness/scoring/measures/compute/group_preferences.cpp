#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/preference_counts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

// Preferences of judgment groups that a ranking meets, as trec_eval's prefs_* measures.
// Binary measures averaged over the groups of judges, as trec_eval's *_avgjg: each group has its
// own relevant services; a group without any scores 0.

namespace matchbench::measures::compute {

namespace {

// Says which preferences count, by how many of the two services are retrieved: in the order of the
// choices of the parameter `pairs`.
enum class Pairs { kAll, kOne, kBoth };

Pairs pairs_of(const Arguments& a) {
  return static_cast<Pairs>(a.numbers[0]);
}

struct Share {
  double met = 0;
  double all = 0;

  double ratio() const { return all == 0 ? 0 : met / all; }
};

Share share_of(const PreferenceCounts& counts, Pairs pairs) {
  if (pairs == Pairs::kBoth) return {counts.met_both, counts.all_both};
  const double seen = counts.all_both + counts.all_one;
  return {counts.met(), pairs == Pairs::kOne ? seen : seen + counts.neither};
}

// Calls use(counts, group) for each group and says whether there is any preference at all, whatever
// the ranking retrieves.
template <class Use>
bool for_each_group(const Query& q, Use use) {
  find_places(q);
  bool any = false;
  for (const auto& group : q.request.groups) {
    const auto counts = count_preferences(q, group);
    any |= counts.all() > 0;
    use(counts, group);
  }
  return any;
}

double defined_if(bool any, double value) {
  return any ? value : std::numeric_limits<double>::quiet_NaN();
}

Share total(const Query& q, Pairs pairs, bool& any) {
  Share sum;
  any = for_each_group(q, [&](const PreferenceCounts& counts, const JudgmentGroup&) {
    const auto share = share_of(counts, pairs);
    sum.met += share.met;
    sum.all += share.all;
  });
  return sum;
}

// How many groups prefer one service of a pair to the other.
class Votes {
 public:
  explicit Votes(std::size_t places) : places_(places), votes_(places * places) {}

  void add(std::uint32_t better, std::uint32_t worse) { ++votes_[better * places_ + worse]; }
  double of(std::uint32_t better, std::uint32_t worse) const {
    return votes_[better * places_ + worse];
  }

 private:
  std::size_t places_;
  std::vector<std::uint32_t> votes_;
};

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

double num_preferences(const Query& q, const Arguments&) {
  bool any = false;
  return total(q, Pairs::kAll, any).all;
}

double num_preferences_met(const Query& q, const Arguments& a) {
  bool any = false;
  return total(q, pairs_of(a), any).met;
}

double preference_share(const Query& q, const Arguments& a) {
  bool any = false;
  const auto sum = total(q, pairs_of(a), any);
  return defined_if(any, sum.ratio());
}

double preference_share_of_groups(const Query& q, const Arguments& a) {
  double sum = 0;
  const bool any = for_each_group(q, [&](const PreferenceCounts& counts, const JudgmentGroup&) {
    sum += share_of(counts, pairs_of(a)).ratio();
  });
  return defined_if(any, sum / static_cast<double>(q.request.groups.size()));
}

double preference_share_of_pairs(const Query& q, const Arguments& a) {
  if (q.request.groups.size() == 1) return preference_share(q, a);  // each pair has one preference
  find_places(q);
  const auto places = static_cast<std::uint32_t>(q.request.grades.size());
  Votes votes(places);
  for (const auto& group : q.request.groups) {
    for_each_preference(q, group, [&](auto better, auto worse) { votes.add(better, worse); });
  }
  Share sum;
  bool any = false;
  for (std::uint32_t i = 0; i < places; ++i) {
    for (std::uint32_t j = i + 1; j < places; ++j) {
      const double both = votes.of(i, j) + votes.of(j, i);
      if (both == 0) continue;
      any = true;
      const bool counts = pairs_of(a) == Pairs::kAll ||
                          (pairs_of(a) == Pairs::kOne ? i < q.judged_size : j < q.judged_size);
      if (!counts) continue;
      ++sum.all;
      if (i < q.judged_size) sum.met += votes.of(i, j) / both;
    }
  }
  return defined_if(any, sum.ratio());
}

// trec_eval's Rnonrel measures: each group counts as if it had as many nonrelevant services as
// relevant ones, R. If it has more, only the first R of them count. If it has fewer, the missing
// ones are treated as ranked below everything retrieved.
double preference_share_of_balanced_groups(const Query& q, const Arguments& a) {
  constexpr double kBoth = 1;  // the choices of its `pairs` are all, both
  const bool retrieved_only = a.numbers[0] == kBoth;
  double sum = 0;
  for_each_group(q, [&](const PreferenceCounts& counts, const JudgmentGroup& group) {
    const auto sizes = count_services(q, group);
    const double relevant = retrieved_only ? sizes.relevant_retrieved : sizes.relevant;
    const double nonrelevant = retrieved_only ? sizes.nonrelevant_retrieved : sizes.nonrelevant;
    if (relevant < nonrelevant) {
      // For a partial order trec_eval keeps as many as are relevant, retrieved or not.
      const double kept = group.is_partial ? sizes.relevant : relevant;
      const auto balanced = count_balanced(q, group, kept, retrieved_only);
      sum += share_of(balanced, retrieved_only ? Pairs::kBoth : Pairs::kAll).ratio();
      return;
    }
    auto share = share_of(counts, retrieved_only ? Pairs::kBoth : Pairs::kAll);
    share.met += sizes.relevant_retrieved * (relevant - nonrelevant);
    share.all += sizes.relevant * (relevant - nonrelevant);
    sum += share.ratio();
  });
  return sum / static_cast<double>(q.request.groups.size());
}

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
