#include "harness/scoring/measures/compute/preference_counts.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace matchbench::measures::compute {
namespace {

constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();

// The level of each slot within the group, or kAbsent if it is not judged. Valid until the next
// call.
std::span<const std::uint32_t> levels_by_slot(const Query& q, const JudgmentGroup& group) {
  auto& levels = q.workspace.group_levels;
  levels.assign(q.request.grades.size(), kAbsent);
  for (const auto& entry : group.entries) levels[entry.slot] = entry.level;
  return levels;
}

// Number of services of each level.
struct Totals {
  std::span<const double> all, retrieved;
};

// Valid until the next call.
Totals count_levels(const Query& q, const JudgmentGroup& group) {
  auto& numbers = q.workspace.numbers;
  const std::size_t levels = group.levels;
  numbers.assign(2 * levels, 0);
  for (const auto& entry : group.entries) {
    ++numbers[entry.level];
    if (q.workspace.order[entry.slot] < q.judged_size) ++numbers[levels + entry.level];
  }
  return {std::span(numbers).first(levels), std::span(numbers).last(levels)};
}

// The counts of a group that is one order. Levels below `from` do not count.
PreferenceCounts count_ordered(const Query& q, const JudgmentGroup& group, const Totals& totals,
                               std::uint32_t from) {
  PreferenceCounts counts;
  double lower = 0, lower_retrieved = 0;
  for (std::size_t level = from; level < group.levels; ++level) {
    const double retrieved = totals.retrieved[level];
    const double missed = totals.all[level] - retrieved;
    const double lower_missed = lower - lower_retrieved;
    counts.all_both += retrieved * lower_retrieved;
    counts.met_one += retrieved * lower_missed;
    counts.all_one += retrieved * lower_missed + missed * lower_retrieved;
    counts.neither += missed * lower_missed;
    lower += totals.all[level];
    lower_retrieved += retrieved;
  }
  const auto levels = levels_by_slot(q, group);
  LevelCounts seen(q.workspace.counts, group.levels);
  for (std::uint32_t j = 0; j < q.judged_size; ++j) {
    const auto level = levels[q.workspace.judged_slot[j]];
    if (level == kAbsent || level < from) continue;
    counts.met_both += seen.at_least(level + 2);  // its levels count from 1
    seen.add(level + 1);
  }
  return counts;
}

void count_preference(PreferenceCounts& counts, std::uint32_t better, std::uint32_t worse,
                      std::uint32_t retrieved) {
  if (better < retrieved && worse < retrieved) {
    ++counts.all_both;
    counts.met_both += better < worse;
  } else if (better < retrieved || worse < retrieved) {
    ++counts.all_one;
    counts.met_one += better < worse;
  } else {
    ++counts.neither;
  }
}

// A square of bits: which service is preferred to which.
class Relation {
 public:
  explicit Relation(std::size_t size)
      : size_(size), words_((size + 63) / 64), bits_(size * words_) {}

  void set(std::size_t i, std::size_t j) { bits_[i * words_ + j / 64] |= bit(j); }
  bool has(std::size_t i, std::size_t j) const {
    return (bits_[i * words_ + j / 64] & bit(j)) != 0;
  }

  // Adds the pairs that follow from others (Warshall).
  void close() {
    for (std::size_t k = 0; k < size_; ++k) {
      for (std::size_t i = 0; i < size_; ++i) {
        if (!has(i, k)) continue;
        for (std::size_t w = 0; w < words_; ++w) bits_[i * words_ + w] |= bits_[k * words_ + w];
      }
    }
  }

 private:
  static std::uint64_t bit(std::size_t j) { return std::uint64_t{1} << (j % 64); }

  std::size_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace

void find_places(const Query& q) {
  auto& place = q.workspace.order;
  place.assign(q.request.grades.size(), kAbsent);
  for (std::uint32_t j = 0; j < q.judged_size; ++j) place[q.workspace.judged_slot[j]] = j;
  std::uint32_t next = q.judged_size;
  for (auto& one : place) {
    if (one == kAbsent) one = next++;
  }
}

void for_each_preference(const Query& q, const JudgmentGroup& group,
                         const std::function<void(std::uint32_t, std::uint32_t)>& use) {
  const auto& place = q.workspace.order;
  const auto& entries = group.entries;
  std::vector<std::uint32_t> slots;  // of the group, each once
  for (const auto& entry : entries) slots.push_back(entry.slot);
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  const auto index_of = [&](std::uint32_t slot) {
    return static_cast<std::size_t>(std::lower_bound(slots.begin(), slots.end(), slot) -
                                    slots.begin());
  };
  Relation preferred(slots.size());
  for (const auto& better : entries) {
    for (const auto& worse : entries) {
      if (better.part == worse.part && better.level > worse.level) {
        preferred.set(index_of(better.slot), index_of(worse.slot));
      }
    }
  }
  if (group.is_partial) preferred.close();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (preferred.has(i, i)) {
      throw input_error("the parts of a judgment group contradict one another",
                        "put judgments that contradict one another into different groups");
    }
    for (std::size_t j = 0; j < slots.size(); ++j) {
      if (preferred.has(i, j)) use(place[slots[i]], place[slots[j]]);
    }
  }
}

PreferenceCounts count_preferences(const Query& q, const JudgmentGroup& group) {
  if (!group.is_partial) return count_ordered(q, group, count_levels(q, group), 0);
  PreferenceCounts counts;
  for_each_preference(q, group, [&](std::uint32_t better, std::uint32_t worse) {
    count_preference(counts, better, worse, q.judged_size);
  });
  return counts;
}

GroupSizes count_services(const Query& q, const JudgmentGroup& group) {
  GroupSizes sizes;
  auto& seen = q.workspace.group_levels;
  seen.assign(q.request.grades.size(), 0);
  for (const auto& entry : group.entries) {
    if (std::exchange(seen[entry.slot], 1) == 1) continue;  // a service of several parts
    const bool retrieved = q.workspace.order[entry.slot] < q.judged_size;
    (entry.grade > 0 ? sizes.relevant : sizes.nonrelevant) += 1;
    (entry.grade > 0 ? sizes.relevant_retrieved : sizes.nonrelevant_retrieved) += retrieved;
  }
  return sizes;
}

namespace {

PreferenceCounts all_in_one(const PreferenceCounts& counts) {
  return {.met_both = 0, .all_both = 0, .met_one = counts.met(), .all_one = counts.all()};
}

PreferenceCounts balanced_order(const Query& q, const JudgmentGroup& group, double kept,
                                bool retrieved_only) {
  const auto totals = count_levels(q, group);
  auto counts = count_ordered(q, group, totals, 1);
  double upper = 0, upper_retrieved = 0;
  for (std::size_t level = 1; level < group.levels; ++level) {
    upper += totals.all[level];
    upper_retrieved += totals.retrieved[level];
  }
  const double lowest = totals.all[0];
  const double lowest_retrieved = totals.retrieved[0];
  const double first = std::min(kept, retrieved_only ? lowest_retrieved : lowest);
  double met = 0, above = 0, passed = 0;
  const auto levels = levels_by_slot(q, group);
  for (std::uint32_t j = 0; j < q.judged_size && passed < first; ++j) {
    const auto level = levels[q.workspace.judged_slot[j]];
    if (level == kAbsent) continue;
    if (level > 0) {
      ++above;
    } else {
      // It is compared with the services of its own grade, too: trec_eval's loop includes them.
      met += above + passed;
      ++passed;
    }
  }
  if (retrieved_only) {
    counts.met_both += met;
    counts.all_both += (upper_retrieved + lowest_retrieved) * first;
    return counts;
  }
  met += (first - passed) * (upper_retrieved + lowest_retrieved);
  counts.met_one += met;
  counts.all_one += (upper + lowest) * first;
  return all_in_one(counts);
}

PreferenceCounts balanced_partial(const Query& q, const JudgmentGroup& group, double kept,
                                  bool retrieved_only) {
  // The places of the nonrelevant services; those behind the first `kept` do not count.
  std::vector<std::uint32_t> nonrelevant;
  for (const auto& entry : group.entries) {
    if (entry.grade <= 0) nonrelevant.push_back(q.workspace.order[entry.slot]);
  }
  std::sort(nonrelevant.begin(), nonrelevant.end());
  nonrelevant.erase(std::unique(nonrelevant.begin(), nonrelevant.end()), nonrelevant.end());
  const auto first = std::min(nonrelevant.size(), static_cast<std::size_t>(kept));
  const auto is_dropped = [&](std::uint32_t place) {
    return std::binary_search(nonrelevant.begin() + static_cast<std::ptrdiff_t>(first),
                              nonrelevant.end(), place);
  };
  PreferenceCounts counts;
  for_each_preference(q, group, [&](std::uint32_t better, std::uint32_t worse) {
    if (!is_dropped(better) && !is_dropped(worse))
      count_preference(counts, better, worse, q.judged_size);
  });
  return retrieved_only ? counts : all_in_one(counts);
}

}  // namespace

PreferenceCounts count_balanced(const Query& q, const JudgmentGroup& group, double kept,
                                bool retrieved_only) {
  return group.is_partial ? balanced_partial(q, group, kept, retrieved_only)
                          : balanced_order(q, group, kept, retrieved_only);
}

}  // namespace matchbench::measures::compute
