#include "harness/scoring/measures/compare/rank_biased_overlap.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace matchbench::measures {
namespace {

void check_scores(const TiedRanking& ranking) {
  const auto& scores = ranking.scores;
  if (!scores.empty() && scores.size() != ranking.items.size()) {
    throw input_error(
        fmt::format("a ranking has {} items, but {} scores", ranking.items.size(), scores.size()),
        "give one score for each item, or none");
  }
  if (!std::is_sorted(scores.rbegin(), scores.rend())) {
    throw input_error("the scores of a ranking rise", "order the items by falling score");
  }
}

// Reads a ranking by groups of tied items.
class Reader {
 public:
  explicit Reader(const TiedRanking& ranking) : ranking_(ranking) {}

  // The items at `depth` or above and were not read before.
  std::span<const std::uint32_t> read_to(std::size_t depth) {
    const auto begin = read_;
    while (read_ < ranking_.items.size() && (read_ < depth || ties_with_previous())) ++read_;
    return ranking_.items.subspan(begin, read_ - begin);
  }

  std::size_t read() const { return read_; }

 private:
  bool ties_with_previous() const {
    return !ranking_.scores.empty() && read_ > 0 &&
           ranking_.scores[read_] == ranking_.scores[read_ - 1];
  }

  const TiedRanking& ranking_;
  std::size_t read_ = 0;
};

using Items = NumberSet<std::uint32_t>;

// Adds the items to `own` and returns how many of them are in `other`.
std::size_t add(std::span<const std::uint32_t> items, Items& own, const Items& other) {
  std::size_t common = 0;
  for (const auto item : items) {
    if (!own.insert(item).second) {
      throw input_error(fmt::format("the item {} occurs twice in a ranking", item));
    }
    common += other.contains(item);
  }
  return common;
}

}  // namespace

double rank_biased_overlap(const TiedRanking& first, const TiedRanking& second, double p) {
  if (!(p > 0 && p < 1)) {
    throw input_error(fmt::format("rank-biased overlap cannot have p = {}", p),
                      "p is a number from 0 to 1, both excluded");
  }
  check_scores(first);
  check_scores(second);
  const bool swapped = first.items.size() > second.items.size();
  const TiedRanking& shorter = swapped ? second : first;
  const TiedRanking& longer = swapped ? first : second;
  const std::size_t s = shorter.items.size();
  const std::size_t l = longer.items.size();
  if (s == 0) return l == 0 ? 1 : 0;

  Reader of_shorter(shorter), of_longer(longer);
  Items in_shorter, in_longer;
  std::size_t overlap = 0;
  double agreement = 0;    // at the depth at hand
  double agreement_s = 0;  // at depth s
  double weight = 1;       // p^(d−1)
  double sum = 0;
  for (std::size_t d = 1; d <= l; ++d) {
    overlap += add(of_shorter.read_to(d), in_shorter, in_longer);
    overlap += add(of_longer.read_to(d), in_longer, in_shorter);
    // Beyond its end the shorter ranking is assumed to agree as it did there.
    const double unseen = d > s ? static_cast<double>(d - s) : 0;
    const double common = static_cast<double>(overlap) + unseen * agreement_s;
    const double size = static_cast<double>(of_shorter.read() + of_longer.read()) + unseen;
    agreement = 2 * common / size;
    if (d == s) agreement_s = agreement;
    sum += weight * agreement;
    weight *= p;
  }
  return (1 - p) * sum + weight * agreement;
}

}  // namespace matchbench::measures
