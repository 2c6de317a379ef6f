#include "harness/execution/round/ranking_digest.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace matchbench::round {
namespace {

bool are_alike(const Ranking& a, const Ranking& b, std::uint32_t top_k = 0,
               bool in_same_order = false) {
  return digest_but_for_ties(a, top_k).is_like(digest_but_for_ties(b, top_k), in_same_order);
}

TEST(DigestButForTies, LeavesTiedServicesInAnyOrder) {
  const Ranking one = {{{1}, 0, 0.9}, {{2}, 0, 0.5}, {{3}, 0, 0.5}};
  const Ranking other = {{{1}, 0, 0.9}, {{3}, 0, 0.5}, {{2}, 0, 0.5}};
  const Ranking cut = {{{1}, 0, 0.9}, {{3}, 0, 0.5}, {{4}, 0, 0.5}};
  EXPECT_TRUE(are_alike(one, other));
  EXPECT_FALSE(are_alike(one, cut));
  // Which of the tied services fit into the first three is the matchmaker's choice.
  EXPECT_TRUE(are_alike(one, cut, 3));
}

// What is learnt from sums in another order scores the same services a little differently. A
// largest score of 1 lies on a border of one grid, one of 4/3 on a border of the other.
TEST(DigestButForTies, TakesScoresThatDifferByRoundingForEqual) {
  for (const double largest : {1.0, 4.0 / 3, 0.9, 1e6, 1e-7}) {
    SCOPED_TRACE(largest);
    const Ranking one = {
        {{1}, 0, largest}, {{2}, 0, largest / 2}, {{3}, 0, largest / 2}, {{4}, 0, -largest / 8}};
    const Ranking rounded = {{{1}, 0, largest * (1 - 2e-16)},
                             {{3}, 0, largest / 2 * (1 + 4e-16)},
                             {{2}, 0, largest / 2 * (1 - 4e-16)},
                             {{4}, 0, -largest / 8}};
    EXPECT_TRUE(are_alike(one, rounded));
    Ranking other = one;
    other[0].score *= 1 + 1e-6;
    EXPECT_FALSE(are_alike(one, other));
    std::swap(other[2].service, other[3].service);
    EXPECT_FALSE(are_alike(one, other));
  }
}

TEST(DigestButForTies, TakesMinusZeroForZero) {
  const Ranking plus = {{{1}, 0, 0.0}, {{2}, 0, 0.0}};
  const Ranking minus = {{{2}, 0, 0.0}, {{1}, 0, -0.0}};
  EXPECT_TRUE(are_alike(plus, minus));
}

// Any order would fit: all scores are within rounding of each other, or of the largest but one.
TEST(DigestButForTies, ComparesToTheLastBitWhatTheGridsBlur) {
  for (const double rest : {1 - 1e-13, 1e-12}) {
    SCOPED_TRACE(rest);
    const Ranking one = {{{1}, 0, 1},
                         {{2}, 0, rest},
                         {{3}, 0, rest * 0.9999999999999},
                         {{4}, 0, rest * 0.9999999999998}};
    Ranking other = one;
    std::swap(other[1].service, other[3].service);
    EXPECT_TRUE(are_alike(one, other));
    EXPECT_FALSE(are_alike(one, other, 0, true));
    EXPECT_TRUE(are_alike(one, one, 0, true));
  }
}

// Threads add in any order.
TEST(DigestButForTies, TakesRoundingForEqualInTheSameOrderIfFewServicesAreTied) {
  const Ranking one = {{{1}, 0, 0.9}, {{2}, 0, 0.5}, {{3}, 0, 0.5 * (1 - 4e-16)}, {{4}, 0, 0.1}};
  Ranking other = one;
  std::swap(other[1].service, other[2].service);
  EXPECT_TRUE(are_alike(one, other, 0, true));
}

}  // namespace
}  // namespace matchbench::round
