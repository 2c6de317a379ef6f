#include "harness/execution/round/ranking_digest.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace matchbench::round {
namespace {

// Scores in whole units, 2^-30 of the size that the largest score has.
Ranking on_grid(Ranking ranking, double size, double shift) {
  constexpr int kDigits = 30;
  const double unit = size > 0 ? std::ldexp(1.0, std::ilogb(size) - kDigits) : 1.0;
  for (auto& line : ranking) line.score = std::floor(line.score / unit + shift);
  return ranking;
}

std::size_t distinct_scores(const Ranking& falling) {
  std::size_t count = falling.empty() ? 0 : 1;
  for (std::size_t i = 1; i < falling.size(); ++i) {
    if (falling[i].score != falling[i - 1].score) ++count;
  }
  return count;
}

std::uint64_t hash_but_for_ties(Ranking ranking, std::uint32_t top_k) {
  if (top_k != 0 && ranking.size() == top_k) {
    const double last = ranking.back().score;
    std::erase_if(ranking, [&](const RankedService& line) { return line.score == last; });
  }
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

RankingDigest digest_but_for_ties(const Ranking& ranking, std::uint32_t top_k) {
  double largest = 0;
  for (const auto& line : ranking) largest = std::max(largest, std::fabs(line.score));
  const Ranking rounded = on_grid(ranking, largest, 0);
  const Ranking shifted = on_grid(ranking, 1.5 * largest, 0.5);
  const std::size_t distinct = distinct_scores(ranking);
  const std::size_t left = std::min(distinct_scores(rounded), distinct_scores(shifted));
  return {.grid = hash_but_for_ties(rounded, top_k),
          .shifted_grid = hash_but_for_ties(shifted, top_k),
          .exact = hash_but_for_ties(ranking, top_k),
          .order = hash_of_order(ranking),
          .is_blurred = distinct > 1 && 2 * left <= distinct};
}

}  // namespace matchbench::round
