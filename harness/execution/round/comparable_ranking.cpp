#include "harness/execution/round/comparable_ranking.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace matchbench::round {
namespace {

// Of the largest score: what sums of eight and of four bytes may differ by.
constexpr double kRounding = 0x1p-30;
constexpr double kTolerance = 0x1p-20;

// Whether half of the scores that differ from the one before do so by no more than `tolerance`.
bool are_blurred(const Ranking& falling, double tolerance) {
  std::size_t distinct = 0;
  std::size_t close = 0;
  for (std::size_t i = 1; i < falling.size(); ++i) {
    const double fall = falling[i - 1].score - falling[i].score;
    if (fall > 0) ++distinct;
    if (fall > 0 && fall <= tolerance) ++close;
  }
  return distinct > 0 && 2 * close >= distinct;
}

std::uint64_t hash_but_for_ties(Ranking ranking, std::optional<double> last) {
  std::erase_if(ranking, [&](const RankedService& line) { return line.score == last; });
  for (auto& line : ranking) line.score += 0.0;  // of two zeros one
  std::ranges::sort(ranking, [](const RankedService& a, const RankedService& b) {
    return std::pair(-a.score, a.service) < std::pair(-b.score, b.service);
  });
  return hash_of(ranking);
}

std::uint64_t hash_of_order(Ranking ranking) {
  for (auto& line : ranking) line = {.service = line.service};
  return hash_of(ranking);
}

}  // namespace

ComparableRanking::ComparableRanking(const Ranking& ranking, std::uint32_t top_k)
    : by_service_(ranking) {
  for (const auto& line : ranking) largest_ = std::max(largest_, std::fabs(line.score));
  if (top_k != 0 && ranking.size() == top_k) last_ = ranking.back().score;
  exact_ = hash_but_for_ties(ranking, last_);
  order_ = hash_of_order(ranking);
  is_tied_ = are_blurred(ranking, kRounding * largest_);
  is_close_ = are_blurred(ranking, kTolerance * largest_);
  std::ranges::sort(by_service_, {}, &RankedService::service);
}

bool ComparableRanking::has_scores_like(const ComparableRanking& other) const {
  const double tolerance = kTolerance * std::max(largest_, other.largest_);
  // One that the other list has no room for is tied with its own list's last.
  const auto may_be_cut = [&](const ComparableRanking& in, const RankedService& line) {
    return in.last_ && line.score - *in.last_ <= 2 * tolerance;
  };
  auto a = by_service_.begin();
  auto b = other.by_service_.begin();
  while (a != by_service_.end() || b != other.by_service_.end()) {
    if (b == other.by_service_.end() || (a != by_service_.end() && a->service < b->service)) {
      if (!may_be_cut(*this, *a++)) return false;
    } else if (a == by_service_.end() || b->service < a->service) {
      if (!may_be_cut(other, *b++)) return false;
    } else if (std::fabs(a++->score - b++->score) > tolerance) {
      return false;
    }
  }
  return true;
}

std::optional<bool> ComparableRanking::is_like(const ComparableRanking& other,
                                               bool in_same_order) const {
  if (!has_scores_like(other)) return false;
  const bool is_exact = exact_ == other.exact_;
  if (in_same_order && (is_tied_ || other.is_tied_) && !is_exact) return false;
  const bool has_same_order = order_ == other.order_;
  const bool fits_any_order = (is_close_ || other.is_close_) && !is_exact;
  if (in_same_order ? fits_any_order || !has_same_order : fits_any_order && !has_same_order) {
    return std::nullopt;
  }
  return true;
}

}  // namespace matchbench::round
